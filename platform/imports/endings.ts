/** Endings of files that people have in place of those that can be imported -> what to do with such a file. */
const adviceByEnding: Readonly<Record<string, string>> = {
  xls: 'This is a workbook of Excel 97 to 2003. Please open it in Excel and save it as .xlsx.',
  xlsb: 'This is a binary workbook. Please open it in Excel and save it as .xlsx.',
  ods: 'This is an OpenDocument file. Please save it as .xlsx.',
  fods: 'This is an OpenDocument file. Please save it as .xlsx.',
  numbers: 'Please export this file from Numbers as Excel or CSV.',
  gsheet: 'This is only a link to Google Sheets. Please download the sheet as Microsoft Excel (.xlsx).',
  xml: 'Please open this file in a spreadsheet program and save it as .xlsx.',
  html: 'Please open this file in a spreadsheet program and save it as .xlsx.',
  htm: 'Please open this file in a spreadsheet program and save it as .xlsx.',
  pdf: 'Please export the list as .xlsx or .csv from the program that this document is from.',
  docx: 'Please copy the table into a spreadsheet program and save it as .xlsx.',
  doc: 'Please copy the table into a spreadsheet program and save it as .xlsx.',
  zip: 'Please unpack the archive and upload the file that is in it.',
};

/** Advice for a file that cannot be imported because of its ending. Undefined for unknown endings. */
export function adviceOnEnding(extension: string): string | undefined {
  return Object.hasOwn(adviceByEnding, extension) ? adviceByEnding[extension] : undefined;
}
