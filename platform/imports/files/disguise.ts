import { open } from 'node:fs/promises';

const startBytes = 1024;

/** The first bytes of a compound file (MS-CFB 2.2): a workbook of Excel 97, or one that is encrypted. */
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A sentence about a file whose content contradicts its name. Undefined when the content cannot be told. */
export async function disguiseOf(path: string, extension: 'xlsx' | 'csv'): Promise<string | undefined> {
  const bytes = await startOf(path);
  if (bytes.subarray(0, compound.length).equals(compound))
    return extension === 'xlsx'
      ? 'This workbook is protected by a password, or is in the format of Excel 97 to 2003. Please save it as .xlsx without a password.'
      : 'This is a workbook of Excel 97 to 2003, not a text file. Please save it as .xlsx.';
  const text = bytes.toString('latin1').replace(/^(?:\u00ef\u00bb\u00bf)?\s*/, '');
  if (/^<(?:!doctype html|html|head|body|table|meta)\b/i.test(text))
    return `This is a web page with a name that ends in .${extension}. Please open it in a spreadsheet program and save it as .xlsx.`;
  if (/^<\?xml|^<\w+[ >]/.test(text))
    return `This is an XML file with a name that ends in .${extension}. Please open it in a spreadsheet program and save it as .xlsx.`;
  const isZip = text.startsWith('PK');
  const isText = bytes.length > 0 && !isZip && !bytes.includes(0);
  if (extension === 'xlsx' && isText)
    return 'This is a text file with the name of a workbook: its name should end in .csv.';
  return undefined;
}
