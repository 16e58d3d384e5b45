import { crc32, deflateRawSync } from 'node:zlib';

interface ZipPart {
  name: string;
  data: Buffer | string;
  /** The declared size, when it differs from the real one. */
  claims?: number;
}

/** A zip archive of parts, each deflated (APPNOTE 4.3). */
export function zip(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claims } of parts) {
    const bytes = Buffer.from(data);
    const packed = deflateRawSync(bytes);
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims ?? bytes.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, title, packed]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, central, title]),
    );
    files.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, entries, end]);
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

interface Workbook {
  /** Name of a sheet -> content of its `sheetData`. */
  sheets: Record<string, string>;
  /** Name of a sheet -> its `state`. Visible by default. */
  states?: Record<string, 'hidden' | 'veryHidden'>;
  /** Name of a sheet -> its merged cells: `A1:A3`. */
  merged?: Record<string, readonly string[]>;
  /** Name of a sheet -> its `col` elements. */
  columns?: Record<string, string>;
  /** Attributes of `calcPr`. */
  calculation?: string;
  /** `si` elements. */
  shared?: string;
  styles?: string;
  /** The bytes of a part. In UTF-8 by default. */
  recode?: (text: string) => Buffer;
}

/** An Excel workbook of hand-written sheets. */
export function workbook({
  sheets,
  states = {},
  merged = {},
  columns = {},
  calculation = '',
  shared,
  styles,
  recode = (text) => Buffer.from(text),
}: Workbook): Buffer {
  const names = Object.keys(sheets);
  const relations = names.map(
    (_, index) =>
      `<Relationship Id="r${index}" Type="${office}/worksheet" Target="worksheets/sheet${index}.xml"/>`,
  );
  const listed = names.map(
    (name, index) =>
      `<sheet name="${name}" state="${states[name] ?? 'visible'}" sheetId="${index + 1}" r:id="r${index}"/>`,
  );
  const parts: ZipPart[] = [
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed.join('')}</sheets><calcPr ${calculation}/></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `<Relationships>${relations.join('')}<Relationship Id="s" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    ...names.map((name, index) => ({
      name: `xl/worksheets/sheet${index}.xml`,
      data: `<worksheet xmlns="${main}">${columns[name] === undefined ? '' : `<cols>${columns[name]}</cols>`}<sheetData>${sheets[name]}</sheetData><mergeCells>${(merged[name] ?? []).map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`,
    })),
    ...(shared === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', data: `<sst xmlns="${main}">${shared}</sst>` }]),
    ...(styles === undefined
      ? []
      : [{ name: 'xl/styles.xml', data: `<styleSheet xmlns="${main}">${styles}</styleSheet>` }]),
  ];
  return zip(parts.map((part) => ({ ...part, data: recode(String(part.data)) })));
}

/** A row of inline texts. */
export function textRow(number: number, texts: readonly string[]): string {
  const cells = texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`);
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** The bytes of a text in an encoding of one byte per character. */
export function encoded(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  );
  return Buffer.from(
    Array.from(text, (letter) => {
      const byte = bytes.get(letter);
      if (byte === undefined) throw new Error(`${encoding} has no ${letter}.`);
      return byte;
    }),
  );
}
