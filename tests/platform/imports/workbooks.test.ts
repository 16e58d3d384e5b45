import { describe, expect, it } from 'vitest';

import { convertRow } from '../../../platform/imports/cells/convert.ts';
import { plainFormat, shownNumber } from '../../../platform/imports/files/number-format.ts';
import { mergedCells } from '../../../platform/imports/files/merged-cells.ts';
import { from1900 } from '../../../platform/database/kinds/date-text.ts';
import { users } from '../../../resources/users/index.ts';
import { textRow, workbook } from './files.ts';
import { input, plainReading, rowsOf } from './read.ts';

const reading = { ...plainReading, mapping: ['hireDate', 'firstName'] };

const read = async (name: string) => rowsOf(await input(name), 'xlsx');

describe('a cell of a workbook', () => {
  it('has the text that the sheet shows, with the zeros, hyphens and letters of its number format', async () => {
    const { cells } = await read('number-formats.xlsx');
    expect(cells).toEqual([
      ['Formatted One', '01234', '55412-1234', '(507) 555-0100', 'B-012'],
      ['Formatted Two', '100000', '55412', '507-555-0100', '435123456789.01'],
      ['Formatted Three', '1,234,567', '02134', '5075550100', '50%'],
    ]);
  });

  it('has no result of a formula that is 0 in a workbook of XlsxWriter, until a spreadsheet program has saved it', async () => {
    const row =
      '<row r="2"><c t="str"><f>A9</f><v>Ash</v></c><c><f>B9*2</f><v>0</v></c><c><v>0</v></c></row>';
    const sheets = { Sheet1: textRow(1, ['Name', 'Building ID', 'Notes']) + row };
    const faults = async (calculation: string) =>
      (await rowsOf(workbook({ sheets, calculation }), 'xlsx')).rows.map(({ cellFaults }) => cellFaults);
    const [found] = await faults('calcId="124519" fullCalcOnLoad="1"');
    expect([...(found ?? [])]).toEqual([[1, expect.stringContaining('a formula without a result')]]);
    expect(await faults('calcId="191029"')).toEqual([undefined]);
  });

  it('has no result of a formula that Apache POI has not computed, which it writes as 0.0', async () => {
    const row = '<row r="2"><c><f>A9</f><v>0.0</v></c><c><v>0.0</v></c><c><f>B9</f><v>0</v></c></row>';
    const sheets = { Sheet1: textRow(1, ['Name', 'Building ID', 'Notes']) + row };
    const [found] = (await rowsOf(workbook({ sheets }), 'xlsx')).rows;
    expect([...(found?.cellFaults ?? [])]).toEqual([
      [0, expect.stringContaining('a formula without a result')],
    ]);
  });

  it('stays in its column behind empty cells, in a file that names no columns', async () => {
    const empty = '<c t="inlineStr"><is><t></t></is></c>';
    const row = `<row>${['Ash', '', 'Ely'].map((text) => (text === '' ? `${empty}<c/>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`)).join('')}</row>`;
    const sheets = { Sheet1: textRow(1, ['Name', 'Building ID', 'Unique ID', 'City']) + row + row };
    const { cells } = await rowsOf(workbook({ sheets }), 'xlsx');
    expect(cells).toEqual([
      ['Ash', '', '', 'Ely'],
      ['Ash', '', '', 'Ely'],
    ]);
  });

  it.each(['utf-16le', 'utf-16be'])('is read from parts in %s, merged or not', async (encoding) => {
    const sheet = textRow(1, ['Name', 'City']) + textRow(2, ['École', 'Ely']) + textRow(3, ['Élan']);
    const content = workbook({
      sheets: { Sheet1: sheet },
      merged: { Sheet1: ['B2:B3'] },
      recode: (text) => {
        const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
        return encoding === 'utf-16le' ? bytes : bytes.swap16();
      },
    });
    const { cells } = await rowsOf(content, 'xlsx');
    expect(cells).toEqual([
      ['École', 'Ely'],
      ['Élan', 'Ely'],
    ]);
  });

  it('whose text is missing in the file is a fault, not an empty cell', async () => {
    const row = '<row r="2"><c t="s"><v>0</v></c><c t="s"><v>7</v></c></row>';
    const sheets = { Sheet1: textRow(1, ['Name', 'Building ID']) + row };
    const { rows } = await rowsOf(workbook({ sheets, shared: '<si><t>Ash</t></si>' }), 'xlsx');
    expect(rows[0]?.cells).toEqual(['Ash', '']);
    expect([...(rows[0]?.cellFaults ?? [])]).toEqual([
      [1, 'has a text that is missing in the file. Open the file in Excel and save it.'],
    ]);
  });

  it.each([
    ['1234567890123450', '1.23456789012345E+15'],
    ['12345678901234568', '1.23456789012346E+16'],
    ['12345678901234567000', '1.23456789012346E+19'],
    ['12345678901234570000', '1.23456789012346E+19'],
    ['1.2345678901234567E+19', '1.23456789012346E+19'],
    // Digits that no binary number has: the program wrote a number of any length.
    ['12345678901234567', '12345678901234567'],
    ['1234567890123456', '1234567890123456'],
    ['123456789012345', '123456789012345'],
    ['447911123456', '447911123456'],
  ])('with the number %s shows the digits that are sure, whatever its format', (stored, shown) => {
    for (const format of [plainFormat, { ...plainFormat, code: '0' }])
      expect(shownNumber(stored, format, false)).toEqual({ text: shown });
  });

  it.each([
    ['1', '1900-01-01'],
    ['59', '1900-02-28'],
    ['59.5', '1900-02-28T12:00:00'],
    ['61', '1900-03-01'],
  ])('has the day of the year 1900 that Excel shows: %s', (stored, day) => {
    const format = { code: undefined, isDate: true, isLocal: true, isShortened: false };
    expect(shownNumber(stored, format, false)).toEqual({ text: day });
    const { errors } = convertRow(users, { cells: [shownNumber('60', format, false).text] }, reading);
    expect(JSON.stringify(errors)).toContain('“60” is no date');
  });

  it('shows percent, currency, brackets and times', async () => {
    const { cells } = await read('percent-currency-and-brackets.xlsx');
    expect(cells.map(([, id]) => id)).toEqual([
      '50%',
      '$1,234.50',
      'TRUE',
      '(5)',
      '12:00',
      '12345678901234567890',
      '007',
    ]);
  });

  it('with a Boolean is true in both spellings of XML', async () => {
    const cells = ['1', 'true', '0', 'false'].map((value) => `<c t="b"><v>${value}</v></c>`);
    const sheet = `${textRow(1, ['A', 'B', 'C', 'D'])}<row r="2">${cells.join('')}</row>`;
    const found = await rowsOf(workbook({ sheets: { Sheet1: sheet } }), 'xlsx');
    expect(found.cells).toEqual([['TRUE', 'TRUE', 'FALSE', 'FALSE']]);
  });

  it('keeps the day of a date, however it is shown', async () => {
    const { rows } = await read('date-formats.xlsx');
    const days = rows.slice(0, 2).map(({ cells, values }) => values?.get(3) ?? cells[3]);
    expect(days).toEqual(['2024-08-15', '2024-08-15']);
  });

  it.each([false, true])(
    'with the day number 0, which a formula gives for an empty cell, has no day (counted from 1904: %s)',
    (from1904) => {
      const usual = { code: 'm/d/yy', isDate: true, isLocal: true, isShortened: false };
      for (const format of [usual, { ...usual, code: 'yyyy-mm-dd', isLocal: false }]) {
        const { text, value } = shownNumber('0', format, from1904);
        const row = { cells: [text], ...(value !== undefined && { values: new Map([[0, value]]) }) };
        const { body, errors } = convertRow(users, row, { ...reading, mapping: ['hireDate'] });
        expect([body, errors]).toEqual([{}, {}]);
      }
    },
  );

  it('with a day number of a workbook that counts from 1904 has the same day without a date format', async () => {
    const file = await read('rich-text-hidden-row-1904-xlsxwriter.xlsx');
    expect(file.rows.every(({ from1904 }) => from1904)).toBe(true);
    expect(from1900('44057')).toBe('45519');
    const body = (from1904?: true) =>
      convertRow(users, { cells: ['44057', '44057'], ...(from1904 && { from1904 }) }, reading).body;
    expect(body(true)).toMatchObject({ hireDate: '2024-08-15', firstName: '44057' });
    expect(body()).toMatchObject({ hireDate: '2020-08-14' });
  });

  it('with an error has a fault, whatever the error is called', async () => {
    const errors = ['#N/A', '#GETTING_DATA', '#FIELD!', '#BLOCKED!', '#UNKNOWN!'];
    const cell = (error: string, row: number) =>
      `<row r="${row + 2}"><c t="inlineStr"><is><t>A</t></is></c><c t="e"><v>${error}</v></c></row>`;
    const { rows } = await rowsOf(
      workbook({ sheets: { Sheet1: textRow(1, ['Name', 'City']) + errors.map(cell).join('') } }),
      'xlsx',
    );
    expect(rows.map(({ cellFaults }) => cellFaults?.get(1))).toEqual(
      errors.map((error) => `holds the spreadsheet’s error ${error}.`),
    );
  });

  it('with a formula that was never computed has a fault', async () => {
    const { rows } = await read('formula-without-result.xlsx');
    expect(rows.map(({ cellFaults }) => cellFaults?.get(1))).toEqual([
      undefined,
      'holds a formula without a result. Open the file in Excel and save it.',
      'holds the spreadsheet’s error #N/A.',
      undefined,
    ]);
  });

  it('counts for nothing without a text, in any number of columns and rows', async () => {
    for (const name of ['styled-empty-columns.xlsx', 'space-in-the-last-column.xlsx']) {
      const { rows, headers } = await read(name);
      expect(rows.length).toBeGreaterThan(0);
      expect(headers.length).toBeLessThan(10);
    }
    const empty = Array.from(
      { length: 100_000 },
      (_, row) => `<row r="${row + 3}">${'<c/>'.repeat(21)}</row>`,
    );
    const content = workbook({
      sheets: { Sheet1: textRow(1, ['Name']) + textRow(2, ['North']) + empty.join('') },
    });
    expect((await rowsOf(content, 'xlsx')).cells).toEqual([['North']]);
  });

  it('is merged with others, in whichever marks and spaces XML allows', async () => {
    async function* part() {
      yield Buffer.from(`<mergeCell ref="A2:A3"/><mergeCell ref='B2:B3'/><x:mergeCell ref = "C2:C3"/>`);
    }
    expect((await mergedCells(part())).map(({ column }) => column)).toEqual([0, 1, 2]);
  });

  it('in a hidden row is read, and the row says that it is hidden', async () => {
    const { rows } = await read('hidden-row.xlsx');
    expect(rows.map(({ cells, isHidden }) => [cells[0], isHidden])).toEqual([
      ['Hid One', undefined],
      ['Hid Two', true],
      ['Hid Three', undefined],
    ]);
  });
});

describe('the parts of a workbook', () => {
  it.each([
    'workbook-part-of-another-name.xlsx',
    'backslashes-in-part-names.xlsx',
    'upper-case-part-names.xlsx',
    'absolute-targets.xlsx',
    'strict-ooxml.xlsx',
    'prefixed-elements.xlsx',
  ])('are found in %s', async (name) => {
    expect((await read(name)).rows.length).toBeGreaterThan(0);
  });

  it('with a text of 100 MB are refused without holding it', async () => {
    const part = `<r><t>${'x'.repeat(1_000_000)}</t></r>`;
    const content = workbook({
      sheets: { Sheet1: `${textRow(1, ['Name'])}<row r="2"><c t="s"><v>0</v></c></row>` },
      shared: `<si>${part.repeat(100)}</si>`,
    });
    const before = process.memoryUsage().rss;
    await expect(rowsOf(content, 'xlsx')).rejects.toThrow('more than can be read');
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });
});

describe('a file with the name of a workbook', () => {
  it.each([
    ['password-protected.xlsx', /protected by a password/],
    ['web-page-named-xlsx.xlsx', /web page/],
    ['total-below.csv', /text file with the name of a workbook/],
  ])('is told for what it is: %s', async (name, sentence) => {
    await expect(read(name)).rejects.toThrow(sentence);
  });
});
