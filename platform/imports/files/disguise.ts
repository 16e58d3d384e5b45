import { open } from 'node:fs/promises';

const startBytes = 1024;

/** The kind of a file by its name. */
interface Named {
  readonly extension: string;
  readonly as: 'workbook' | 'text';
}

const openAndSave = 'Please open it in a spreadsheet program and save it as .xlsx.';

/** Starts of files, read as Latin-1 without mark and white space -> what the file is. */
/* oxlint-disable no-control-regex -- these files begin with control characters. */
const kinds: readonly (readonly [RegExp, string | ((named: Named) => string)])[] = [
  [
    /^\u00d0\u00cf\u0011\u00e0/,
    (named) =>
      named.as === 'workbook'
        ? 'This workbook is protected by a password, or is in the format of Excel 97 to 2003. Please save it as .xlsx without a password.'
        : 'This is a workbook of Excel 97 to 2003, not a text file. Please save it as .xlsx.',
  ],
  // The first record of workbooks of Excel 2 to 5: BOF, its length and a version.
  [
    /^\u0009[\u0000\u0002\u0004\u0008][\u0004-\u0010]\u0000/,
    `This is a workbook of Excel 5 or older. ${openAndSave}`,
  ],
  // The first entry names the type and is not compressed (OpenDocument 1.3, part 2, 3.3).
  [
    /^PK\u0003\u0004[^]{26}mimetypeapplication\/vnd\.oasis\.opendocument/,
    'This is an OpenDocument file. Please save it as .xlsx.',
  ],
  [
    /^<(?:!doctype html|html|head|body|table|meta)\b/i,
    ({ extension }) => `This is a web page with a name that ends in .${extension}. ${openAndSave}`,
  ],
  [
    /^<\?xml|^<\w+[ >]/,
    ({ extension }) => `This is an XML file with a name that ends in .${extension}. ${openAndSave}`,
  ],
  [
    /^%PDF-/,
    'This is a PDF document. Please export the list as .xlsx or .csv from the program that it is from.',
  ],
  [/^\{\\rtf/, 'This is a text document (RTF), not a table. Please save the table as .xlsx or .csv.'],
  [/^ID;P[A-Z\d]*(?:;[NE])*\r?\n[BCFOP];[A-Z]/, `This is a SYLK file. ${openAndSave}`],
  [/^TABLE\r?\n0,\d/, `This is a DIF file. ${openAndSave}`],
  [
    /^(?:\[\s*)?\{\s*"[^"]*"\s*:/,
    'This is a JSON file, not a table. Please save the table as .xlsx or .csv.',
  ],
  [
    /^BEGIN:VCARD/i,
    'This file holds business cards (vCard), not a table. Please save the list as .xlsx or .csv.',
  ],
  [
    /^(?:\u001f\u008b|Rar!\u001a|7z\u00bc\u00af)/,
    'This is a compressed archive. Please unpack it and upload the table that is in it.',
  ],
  [/^(?:\u0089PNG|\u00ff\u00d8\u00ff|GIF8)/, 'This is a picture, not a table.'],
];
/* oxlint-enable no-control-regex */

async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A sentence about a file whose content contradicts its name. Undefined when the content cannot be told. */
export async function disguiseOf(
  path: string,
  extension: string,
  as: Named['as'],
): Promise<string | undefined> {
  const start = await startOf(path);
  const text = start.replace(/^(?:\u00ef\u00bb\u00bf)?[ \r\n]*/, '');
  const sentence = kinds.find(([pattern]) => pattern.test(text))?.[1];
  if (sentence !== undefined) return typeof sentence === 'string' ? sentence : sentence({ extension, as });
  const isText = start !== '' && !text.startsWith('PK') && !start.includes('\0');
  if (as === 'workbook' && isText)
    return 'This is a text file with the name of a workbook: its name should end in .csv.';
  return undefined;
}
