import { disguiseOf } from './disguise.ts';
import { type NumberFormat, numberFormat } from './number-format.ts';
import { sheetRows, type CellReading } from './sheet.ts';
import { FileProblem, maxCellLength, type TableFile, tooLargeSentence } from './table-file.ts';
import { unescaped } from './escapes.ts';
import { mergedCells } from './merged-cells.ts';
import { parseXml, readXml } from './xml.ts';
import { openZip, type Zip } from './zip.ts';

/** Maximum number of bytes of the parts that describe the structure of a workbook. */
const maxPartBytes = 8 * 1024 * 1024;
/** Maximum number of characters of shared texts, which are held in memory while a sheet is read. */
const maxShared = 64 * 1024 * 1024;
/** Maximum number of bytes of the part with the shared texts. */
const maxSharedBytes = 2 * maxShared;
/** Fewest bytes of an element on average; a sheet with more elements is refused. */
const bytesPerElement = 16;
const usualWorkbook = 'xl/workbook.xml';
const usualShared = 'xl/sharedStrings.xml';
const usualStyles = 'xl/styles.xml';

/** A part of other zip files -> what the file is. */
const otherPackages: readonly (readonly [string, string])[] = [
  ['content.xml', 'This is an OpenDocument file. Please save it as .xlsx.'],
  ['Index/Document.iwa', 'This file is from Numbers. Please export it from there as Excel.'],
  ['word/document.xml', 'This is a Word document. Please copy its table into a workbook.'],
  ['ppt/presentation.xml', 'This is a presentation. Please copy its table into a workbook.'],
];

interface Outline {
  /** Name -> part of the visible sheets, or of all when none is visible. */
  readonly sheets: ReadonlyMap<string, string>;
  readonly from1904: boolean;
  readonly isUncomputed: boolean;
  readonly sharedStrings: string;
  readonly styles: string;
}

interface Relationship {
  readonly id: string;
  readonly part: string;
  readonly type: string;
}

/**
 * The part name of a relationship's target, which is relative to the folder of its source unless it begins with a slash. Undefined for
 * an invalid target.
 */
function partName(target: string, folder: string): string | undefined {
  try {
    return decodeURIComponent(new URL(target.replaceAll('\\', '/'), `zip://x/${folder}`).pathname.slice(1));
  } catch {
    return undefined;
  }
}

/** The folder of a part, with a slash at its end; empty for the root. */
function folderOf(part: string): string {
  return part.slice(0, part.lastIndexOf('/') + 1);
}

/** The relationships of a part, or of the package for an empty name (ECMA-376 part 2, 6.5). */
async function relationshipsOf(zip: Zip, part: string): Promise<readonly Relationship[]> {
  const folder = folderOf(part);
  const rels = `${folder}_rels/${part.slice(folder.length)}.rels`;
  if (!zip.has(rels)) return [];
  const found: Relationship[] = [];
  await readXml(zip.read(rels, maxPartBytes), {
    open(name, { Id, Target, Type }) {
      if (name !== 'Relationship' || !Id || !Target || !Type) return;
      const target = partName(Target, folder);
      if (target !== undefined) found.push({ id: Id, part: target, type: Type });
    },
  });
  return found;
}

/** The workbook part of a package. Throws FileProblem when it has none. */
async function workbookPart(zip: Zip): Promise<string> {
  const relationships = await relationshipsOf(zip, '');
  const main = relationships.find(({ type, part }) => type.endsWith('/officeDocument') && zip.has(part));
  const part = main?.part ?? usualWorkbook;
  if (part.toLowerCase().endsWith('.bin'))
    throw new FileProblem('This is a binary workbook (.xlsb). Please save it as .xlsx.');
  const [, other] = otherPackages.find(([name]) => zip.has(name)) ?? [];
  if (other !== undefined) throw new FileProblem(other);
  // Every package has a list of the kinds of its parts (ECMA-376 part 2, 6.2.3).
  if (!zip.has(part) && !zip.has('[Content_Types].xml'))
    throw new FileProblem('This is a zip archive. Please unpack it and upload the table that is in it.');
  if (!zip.has(part)) throw new FileProblem('This file is damaged or is no Excel workbook.');
  return part;
}

async function readOutline(zip: Zip): Promise<Outline> {
  const workbook = await workbookPart(zip);
  const relationships = await relationshipsOf(zip, workbook);
  const targets = new Map(relationships.map((relationship) => [relationship.id, relationship]));
  const sheets = new Map<string, string>();
  const hiddenSheets = new Map<string, string>();
  let from1904 = false;
  let isUncomputed = false;
  await readXml(zip.read(workbook, maxPartBytes), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (name === 'calcPr') isUncomputed = /^(1|true)$/.test(attributes['fullCalcOnLoad'] ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const target = targets.get(id ?? '');
      const isHidden = /^(?:very)?hidden$/i.test(attributes['state'] ?? '');
      if (target?.type.endsWith('/worksheet') && attributes['name'])
        (isHidden ? hiddenSheets : sheets).set(attributes['name'], target.part);
    },
  });
  const partOf = (type: string) =>
    relationships.find((relationship) => relationship.type.endsWith(type))?.part;
  return {
    sheets: sheets.size > 0 ? sheets : hiddenSheets,
    from1904,
    isUncomputed,
    sharedStrings: partOf('/sharedStrings') ?? usualShared,
    styles: partOf('/styles') ?? usualStyles,
  };
}

/** The number formats of cell styles, by their index. */
async function readFormats(zip: Zip, part: string): Promise<readonly NumberFormat[]> {
  const formats: NumberFormat[] = [];
  if (!zip.has(part)) return formats;
  const codes = new Map<number, string>();
  let inCellFormats = false;
  await readXml(zip.read(part, maxPartBytes), {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') inCellFormats = true;
      if (name === 'xf' && inCellFormats) {
        const id = Number(numFmtId ?? 0);
        formats.push(numberFormat(id, codes.get(id)));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  return formats;
}

/** The shared texts of sheets, read from the file up to the highest requested index. */
class SharedStrings {
  private readonly texts: string[] = [];
  private readonly reading: AsyncGenerator<never[]>;
  private characters = 0;

  constructor(chunks: AsyncIterable<Buffer>) {
    let text: string | undefined;
    let isText = false;
    // Pronunciations are beside the text that they belong to.
    let inPronunciation = false;
    this.reading = parseXml(chunks, {
      open(name) {
        if (name === 'si') text = '';
        if (name === 'rPh') inPronunciation = true;
        isText = name === 't' && !inPronunciation;
      },
      text(part) {
        if (!isText || text === undefined) return;
        // One character more than a cell may have says enough: a small file can unpack to a text of any length.
        text += part.slice(0, maxCellLength + 1 - text.length);
      },
      close: (name) => {
        isText = false;
        if (name === 'rPh') inPronunciation = false;
        if (name !== 'si') return;
        this.add(unescaped(text ?? ''));
        text = undefined;
      },
    });
  }

  private add(text: string): void {
    this.characters += text.length + 16;
    if (this.characters > maxShared) throw new FileProblem(tooLargeSentence);
    this.texts.push(text);
  }

  async at(index: number): Promise<string | undefined> {
    while (index >= this.texts.length && !(await this.reading.next()).done);
    return this.texts[index];
  }

  async close(): Promise<void> {
    await this.reading.return(undefined);
  }
}

/** Opens an Excel workbook (ECMA-376). Throws FileProblem for other files and for a workbook without sheets. */
export async function openWorkbook(path: string, extension: string): Promise<TableFile> {
  const disguise = await disguiseOf(path, extension, 'workbook');
  if (disguise !== undefined) throw new FileProblem(disguise);
  const zip = await openZip(path);
  try {
    const { sheets, from1904, isUncomputed, sharedStrings, styles } = await readOutline(zip);
    if (sheets.size === 0) throw new FileProblem('The workbook has no sheet.');
    const formats = await readFormats(zip, styles);
    const merged = new Map<string, ReturnType<typeof mergedCells>>();
    // Rows are read several times.
    const mergedIn = (part: string, maxBytes: number) => {
      const key = `${part} ${maxBytes}`;
      const found = merged.get(key) ?? mergedCells(zip.read(part, maxBytes));
      merged.set(key, found);
      return found;
    };
    return {
      sheets: [...sheets.keys()],
      hasPlacedCells: true,
      async *rows(sheet, maxBytes) {
        const part = sheets.get(sheet);
        if (part === undefined) throw new FileProblem(`The workbook has no sheet named “${sheet}”.`);
        const hasShared = zip.has(sharedStrings);
        const shared = hasShared
          ? new SharedStrings(zip.read(sharedStrings, Math.min(maxBytes, maxSharedBytes)))
          : undefined;
        const reading: CellReading = {
          from1904,
          isUncomputed,
          merged: await mergedIn(part, maxBytes),
          formatOf: (style) => formats[style],
          shared: (index) => shared?.at(index) ?? Promise.resolve(undefined),
        };
        try {
          yield* sheetRows(zip.read(part, maxBytes), reading, maxBytes / bytesPerElement);
        } finally {
          await shared?.close();
        }
      },
      async close() {
        zip.close();
      },
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}
