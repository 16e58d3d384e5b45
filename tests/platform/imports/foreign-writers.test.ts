import { beforeAll, expect, it } from 'vitest';

import { describePlatform } from '../../support/storages.ts';
import { openStage, type Stage } from '../resources/caller.ts';
import { input } from './read.ts';
import { School } from './school.ts';

describePlatform('a file that another program wrote', (storage) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(storage);
  });

  /** Imports a file of buildings as nobody would have seen it before: with the columns that are proposed. */
  async function buildings(name: string, ...fields: string[]) {
    const some = await School.open(stage.sam);
    const report = await some.import('Buildings', name, await input(name));
    const found = (await some.all('Buildings')).map((one) => [
      one.name,
      ...fields.map((field) => one[field]),
    ]);
    return { report, found };
  }

  it('has its headings below the names of groups, which make no building', async () => {
    const { report, found } = await buildings('groups-above-headings-openpyxl.xlsx', 'city', 'postalZipCode');
    expect(report).toMatchObject({ headingRow: 3, created: 2, failed: 0 });
    expect(found).toEqual([
      ['North', 'Ely', '55057'],
      ['South', 'Ely', '02134'],
    ]);
  });

  it('has headings merged over two rows, some of them for several columns', async () => {
    const { report, found } = await buildings(
      'headings-merged-over-two-rows-openpyxl.xlsx',
      'city',
      'postalZipCode',
      'phoneNumber',
    );
    expect(report).toMatchObject({ headingRow: 2, created: 2, failed: 0 });
    expect(found[0]).toEqual(['North', 'Ely', '55057', '507-555-0100']);
  });

  it('has one city for several rows in a merged cell', async () => {
    const { found } = await buildings('city-merged-over-rows-openpyxl.xlsx', 'city');
    expect(found).toEqual([
      ['East', 'Zim'],
      ['North', 'Ely'],
      ['South', 'Ely'],
      ['West', 'Ely'],
    ]);
  });

  it('has instructions before its data, and the report names the sheet that was not read', async () => {
    const { report, found } = await buildings('instructions-before-data-openpyxl.xlsx', 'city');
    expect(found).toEqual([['North', 'Ely']]);
    expect(report.notes).toEqual(['Only the sheet “Data” is read. The file also has “Instructions”.']);
  });

  it('has a second table with other columns below the first, which makes nothing', async () => {
    const { report, found } = await buildings('second-table-below-openpyxl.xlsx', 'city');
    expect(found).toEqual([['North', 'Ely']]);
    expect(report.errors[5]).toBe(
      'This row is of another table, which begins in row 4. Import it from a file or sheet of its own.',
    );
  });

  it.each(['libreoffice', 'gnumeric'])('has numbers and dates as %s writes them', async (program) => {
    const { report, found } = await buildings(
      `numbers-and-dates-${program}.xlsx`,
      'buildingId',
      'postalZipCode',
      'contractEndDate',
    );
    expect(found).toMatchObject([
      ['A', '0042', '02134', '2026-06-30'],
      ['B', '42', '55057', '2026-06-30'],
      ['C', '42', '55057-1234', '2026-06-30'],
      ['G', '0.3', '55057', '2026-06-30'],
    ]);
    expect(report.errors[5]).toContain(
      'Building ID: “TRUE” is what a spreadsheet program makes of another text.',
    );
    expect(report.errors[6]).toContain('“03:04:00” is no date');
    expect(report.errors[7]).toContain('is a number that a spreadsheet program has shortened');
  });

  it('has rich text, a formula, a hidden row and dates counted from 1904', async () => {
    const { report, found } = await buildings(
      'rich-text-hidden-row-1904-xlsxwriter.xlsx',
      'buildingId',
      'contractEndDate',
    );
    expect(found).toEqual([
      ['North High', '0042', '2027-06-30'],
      ['Rich Bold School', '0044', null],
      ['South “Mid”', '0043', '2027-07-01'],
    ]);
    expect(report.notes).toEqual(['One row is hidden in the spreadsheet. It is imported too.']);
  });

  it('has days that show their year only, and thousands in numbers that are none', async () => {
    const { report, found } = await buildings(
      'years-and-thousands-xlsxwriter.xlsx',
      'buildingId',
      'postalZipCode',
      'phoneNumber',
      'renewalMonth',
      'renewalYear',
    );
    expect(report.errors).toEqual({});
    expect(found).toEqual([
      ['Birch', '1172', '55057', '15075550100', 6, 2027],
      ['Elm', '0180', '01234', '(507) 555-0101', 6, 2028],
    ]);
  });

  it('has UTF-16 and semicolons', async () => {
    const { found } = await buildings('utf16-semicolons-libreoffice.csv', 'buildingId', 'city');
    expect(found).toEqual([
      ['North High', '0042', 'Ely'],
      ['South “Mid”', '0043', 'Straße'],
    ]);
  });

  it('has line breaks within cells, which are spaces where a field has one line', async () => {
    const some = await School.open(stage.sam);
    const rows = ['\n', '\r\n', '\r', '\u000b', '\u0085', '\u2028', ' \t '].map(
      (end, row) => `"N${row}${end}High","1 Oak${end}Suite 2","a${end}b"`,
    );
    const report = await some.import('Buildings', 'b.csv', `Name,Address,Notes\n${rows.join('\n')}\n`);
    expect(report).toMatchObject({ created: 7, failed: 0 });
    for (const [row, one] of (await some.all('Buildings')).entries()) {
      expect([one.name, one.addressLine1]).toEqual([`N${row} High`, '1 Oak Suite 2']);
      expect(one.notes).toBe(row === 6 ? 'a \t b' : 'a\nb');
    }
  });

  it('is not in Unicode, and the report says how its letters are read', async () => {
    const some = await School.open(stage.sam);
    const report = await some.import(
      'Buildings',
      'b.csv',
      Buffer.from('Name,City\n\xc9cole,Z\xfcrich\n', 'latin1'),
    );
    expect(report).toMatchObject({ created: 1 });
    expect(report.notes[0]).toContain('not in Unicode');
    expect(await some.names('Buildings')).toEqual(['École']);
  });
});
