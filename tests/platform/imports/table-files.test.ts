import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTable } from '../../../platform/imports/files/open.ts';
import { FileProblem } from '../../../platform/imports/files/table-file.ts';
import { readStart } from '../../../platform/imports/preview.ts';
import { maxUploadBytes } from '../../../platform/storage/content-store.ts';
import { textRow, workbook, zip } from './files.ts';

const million = 1_000_000;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tables-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function start(content: Buffer | string, extension: string, sheet = 'Sheet1', rows = 5) {
  const path = join(folder, `file-${Math.random()}`);
  await writeFile(path, content);
  const file = await openTable(path, extension);
  try {
    return {
      sheets: file.sheets,
      ...(await readStart(file, {
        sheetName: sheet,
        rowCount: rows,
        rate: () => ({ fields: 1, hasKey: false }),
      })),
    };
  } finally {
    await file.close();
  }
}

describe('a text file', () => {
  it.each([
    ['commas', 'Name,City\nNorth,Ely\n'],
    ['semicolons', 'Name;City\r\nNorth;Ely\r\n'],
    ['tabs', 'Name\tCity\nNorth\tEly\n'],
    ['pipes', 'Name|City\nNorth|Ely\n'],
    ['a declared separator', 'sep=#\nName#City\nNorth#Ely\n'],
    ['a byte order mark', '\uFEFFName,City\nNorth,Ely\n'],
    ['blank lines', '\n\nName,City\n,\nNorth,Ely\n'],
  ])('is read with %s (spec section 9)', async (_, text) => {
    expect(await start(text, 'csv')).toMatchObject({ headers: ['Name', 'City'], rows: [['North', 'Ely']] });
  });

  it('is read as UTF-8, as Windows-1252 if it is not valid UTF-8, and as UTF-16 by its byte order mark', async () => {
    const text = 'Name;City\n“Élan”;Zürich\n';
    const windows = Buffer.from('Name;City\n\x93\u00c9lan\x94;Z\u00fcrich\n', 'latin1');
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    for (const content of [text, windows, wide])
      expect((await start(content, 'csv')).rows).toEqual([['“Élan”', 'Zürich']]);
  });

  it('is read when its first heading begins with the letters PK', async () => {
    const { headers, rows } = await start('PK,Name\n7,North\n', 'csv');
    expect([headers, rows]).toEqual([['PK', 'Name'], [['7', 'North']]]);
  });

  it('is read past a million empty lines, which count as rows', async () => {
    let found: unknown;
    const path = join(folder, 'empty.csv');
    await writeFile(path, `Name\n${'\n'.repeat(million)}North\n`);
    const file = await openTable(path, 'csv');
    for await (const row of file.rows('Sheet1', 10 * million)) found = row;
    expect(found).toEqual({ number: million + 2, cells: ['North'] });
  });

  it('is read when it is as large as an upload may be', async () => {
    const heading = 'Name,City\n';
    const line = `North,${'Ely '.repeat(80)}\n`;
    const lines = line.repeat(Math.floor((maxUploadBytes - heading.length) / line.length));
    expect((await start(heading + lines, 'csv')).headers).toEqual(['Name', 'City']);
  });

  it.each([
    ['addresses', ['12 Oak St, Suite 4\nEly, MN 55057', '1 Elm St, Floor 2\nZim, MN 55058']],
    ['a text longer than the sample', [`${'Call Ada, or Bob\n'.repeat(60)}end`, 'none']],
  ])('is divided by semicolons or tabs beside %s with commas in several lines', async (_, texts) => {
    for (const separator of [';', '\t']) {
      const lines = texts.map((text, row) => [`School ${row}`, `"${text}"`, 'Ely'].join(separator));
      const content = [['Name', 'Notes', 'City'].join(separator), ...lines].join('\r\n');
      expect((await start(content, 'csv')).rows).toEqual(
        texts.map((text, row) => [`School ${row}`, text, 'Ely']),
      );
    }
  });

  it('keeps separators, quotes and line ends within quotes', async () => {
    const { rows } = await start('Name,Notes\n"North, ""old""","one\ntwo"\n', 'csv');
    expect(rows).toEqual([['North, "old"', 'one\ntwo']]);
  });
});

describe('a workbook', () => {
  it('returns shared and inline texts, results of formulas, dates, booleans, gaps and the first of merged cells', async () => {
    const content = workbook({
      sheets: {
        Sheet1: `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="inlineStr"><is><r><t>Ci</t></r><r><t>ty</t></r></is></c><c r="C2" t="str"><v>Ends</v></c><c r="E2" t="str"><v>Zip</v></c></row>
          <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" t="b"><v>1</v></c><c r="C4" s="1"><v>46053</v></c><c r="E4"><f>1+1</f><v>60601</v></c></row>
          <row r="5"><c r="A5"/><c r="C5" s="2"><v>46053.5</v></c><c r="D5" t="e"><v>#REF!</v></c></row>`,
      },
      shared:
        '<si><t>Name</t></si><si><r><t>North </t></r><r><t>School</t></r><rPh sb="0" eb="1"><t>ignored</t></rPh></si>',
      styles:
        '<numFmts><numFmt numFmtId="170" formatCode="[Red]yyyy\\-mm\\-dd hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs>',
    });
    expect(await start(content, 'xlsx')).toMatchObject({
      headers: ['Name', 'City', 'Ends', '', 'Zip'],
      rows: [
        ['North School', 'TRUE', '2026-01-31', '', '60601'],
        ['', '', '2026-01-31 12:00', '#REF!', ''],
      ],
    });
  });

  it('repeats the text of merged cells in the rows below, the nearest of those that overlap', async () => {
    const rows = ['Ely', 'Zim', '', 'Ada'].map((city, index) => textRow(index + 2, [`North ${index}`, city]));
    const content = workbook({
      sheets: { Sheet1: [textRow(1, ['Name', 'City']), ...rows, textRow(6, ['North 4'])].join('') },
      merged: { Sheet1: ['B2:B6', 'B3:B4'] },
    });
    expect((await start(content, 'xlsx')).rows).toEqual([
      ['North 0', 'Ely'],
      ['North 1', 'Zim'],
      ['North 2', 'Zim'],
      ['North 3', 'Ada'],
      ['North 4', ''],
    ]);
  });

  it('lists its sheets, and reads the requested one, or the first when the default name is missing', async () => {
    const content = workbook({ sheets: { Schools: textRow(1, ['Name']), Offices: textRow(1, ['Office']) } });
    expect(await start(content, 'xlsx')).toMatchObject({ sheets: ['Schools', 'Offices'], sheet: 'Schools' });
    expect((await start(content, 'xlsx', 'offices')).headers).toEqual(['Office']);
    await expect(start(content, 'xlsx', 'Nowhere')).rejects.toThrow('The file has no sheet named “Nowhere”.');
  });

  it('lists only its visible sheets, or its hidden sheets when none is visible', async () => {
    const sheets = { Sheet1: textRow(1, ['Old']), Data: textRow(1, ['Name']) };
    const content = workbook({ sheets, states: { Sheet1: 'veryHidden' } });
    expect(await start(content, 'xlsx')).toMatchObject({ sheets: ['Data'], headers: ['Name'] });
    const hidden = workbook({ sheets, states: { Sheet1: 'hidden', Data: 'hidden' } });
    expect(await start(hidden, 'xlsx')).toMatchObject({ sheets: ['Sheet1', 'Data'], headers: ['Old'] });
  });

  it('returns numbers with the digits that the spreadsheet shows, and decodes escaped characters', async () => {
    const numbers = ['4.0999999999999996', '-0.10000000000000001', '60601', '12345678901234567890', '1.5E-3'];
    const cells = numbers.map((number) => `<c><v>${number}</v></c>`);
    const content = workbook({
      sheets: {
        Sheet1: `${textRow(1, ['A', 'B', 'C', 'D', 'E', 'F', 'G'])}<row r="2">${cells.join('')}<c t="s"><v>0</v></c><c t="inlineStr"><is><t>a_x000a_b_x005F_x0041_</t></is></c></row>`,
      },
      shared: '<si><t>No_x0000_rth_xD800_</t></si>',
    });
    expect((await start(content, 'xlsx')).rows).toEqual([
      ['4.1', '-0.1', '60601', '12345678901234567890', '0.0015', 'North', 'a\nb_x0041_'],
    ]);
  });

  it('returns the first of 100,000 rows without reading the others, some of which are damaged', async () => {
    const rows = Array.from({ length: 100_000 }, (_, index) =>
      textRow(index + 1, [`Name ${index}`, 'City', 'Notes']),
    );
    rows[50_000] = '<row></c>';
    const content = workbook({ sheets: { Sheet1: rows.join('') } });
    expect((await start(content, 'xlsx')).rows).toHaveLength(5);
    await expect(start(content, 'xlsx', 'Sheet1', 60_000)).rejects.toThrow(/damaged/);
  });
});

const bomb = Buffer.alloc(100 * 1024 * 1024, ' ');

describe('the table reader', () => {
  const sheet = (data: string) => workbook({ sheets: { Sheet1: data } });
  const files: [string, () => Buffer | string, string, RegExp][] = [
    ['a file that is not a zip', () => 'Name,City', 'xlsx', /text file with the name/],
    ['a broken zip', () => sheet(textRow(1, ['Name'])).subarray(0, 400), 'xlsx', /no Excel workbook/],
    ['a zip without a workbook', () => zip([{ name: 'a.txt', data: 'x' }]), 'xlsx', /zip archive/],
    ['a workbook without sheets', () => workbook({ sheets: {} }), 'xlsx', /no sheet/],
    ['an empty sheet', () => sheet(''), 'xlsx', /is empty/],
    [
      'a row of a million cells in one column',
      () => sheet(`${textRow(1, ['Name'])}<row r="2">${'<c r="A2"><v>1</v></c>'.repeat(million)}</row>`),
      'xlsx',
      /columns/,
    ],
    [
      'a sheet of millions of empty cells',
      () =>
        sheet(
          Array.from({ length: 9000 }, (_, row) => `<row r="${row + 1}">${'<c/>'.repeat(999)}</row>`).join(
            '',
          ),
        ),
      'xlsx',
      /more than can be read/,
    ],
    ['a million nested elements', () => sheet('<a>'.repeat(million)), 'xlsx', /more than can be read/],
    ...['1e308', '-5', 'NaN', '1.5', 'Infinity', '2000000', '0'].map(
      (number): [string, () => Buffer, string, RegExp] => [
        `a row with the number ${number}`,
        () => sheet(`<row r="${number}"><c t="inlineStr"><is><t>Name</t></is></c></row>`),
        'xlsx',
        /no number that follows|more than 1,048,576 rows/,
      ],
    ),
    [
      'a duplicate row number',
      () => sheet(textRow(2, ['Name']) + textRow(2, ['North'])),
      'xlsx',
      /no number that follows/,
    ],
    [
      'parts with invalid targets',
      () =>
        zip([
          {
            name: 'xl/workbook.xml',
            data: '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="1"/></sheets></workbook>',
          },
          {
            name: 'xl/_rels/workbook.xml.rels',
            data: '<Relationships><Relationship Id="1" Type="x/worksheet" Target="http://["/><Relationship Id="2" Type="x" Target="%"/></Relationships>',
          },
        ]),
      'xlsx',
      /no sheet/,
    ],
    ['broken XML', () => sheet('<row><c></row>'), 'xlsx', /damaged/],
    [
      'a sheet of a million columns',
      () => sheet(textRow(1, Array<string>(million).fill('x'))),
      'xlsx',
      /columns/,
    ],
    [
      'a cell beyond the last column',
      () => sheet('<row><c r="ZZZZZ1"><v>1</v></c></row>'),
      'xlsx',
      /columns/,
    ],
    [
      'a zip bomb',
      () =>
        zip([
          { name: 'xl/workbook.xml', data: bomb },
          { name: 'xl/_rels/workbook.xml.rels', data: bomb },
        ]),
      'xlsx',
      /more than can be read|too long/,
    ],
    [
      'a part with a false size',
      () =>
        zip([
          { name: 'xl/workbook.xml', data: bomb, claims: 10 },
          { name: 'xl/_rels/workbook.xml.rels', data: bomb, claims: 10 },
        ]),
      'xlsx',
      /damaged/,
    ],
    [
      'XML entities',
      () => sheet('<!DOCTYPE x [<!ENTITY a "aaaa">]><row><c t="str"><v>&a;</v></c></row>'),
      'xlsx',
      /damaged/,
    ],
    ['a workbook named .csv', () => sheet(textRow(1, ['Name'])), 'csv', /should end in \.xlsx/],
    ['a text file with binary content', () => Buffer.from([1, 0, 2, 0, 3]), 'csv', /not a text file/],
    ['a text file of a million columns', () => 'x,'.repeat(million), 'csv', /columns|too long/],
    [
      'an unclosed quotation',
      () => `Name\n"${'x'.repeat(2 * million)}`,
      'csv',
      /quotation mark|too long|characters/,
    ],
    ['an empty text file', () => '\n\n', 'csv', /is empty/],
  ];
  it.each(files)('rejects %s with a message', async (_, make, extension, sentence) => {
    const content = make();
    const before = process.memoryUsage().rss;
    const refused = await start(content, extension).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(FileProblem);
    expect((refused as Error).message).toMatch(sentence);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });
});
