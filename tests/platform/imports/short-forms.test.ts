import { beforeAll, describe, expect, it } from 'vitest';

import { describePlatform } from '../../support/storages.ts';
import { openStage, type Stage } from '../resources/caller.ts';
import { textRow, workbook } from './files.ts';
import { input, rowsOf } from './read.ts';
import { School, sorted } from './school.ts';

const buildings = [
  'Name,Building ID',
  'North High,0172',
  'South Elementary School,173',
  'St. Mary Middle School,174',
  'Oak Grove Elementary,175',
  'Oak Grove Middle,176',
  '',
].join('\n');

describePlatform('a file with codes and short forms of its own', (storage) => {
  let stage: Stage;
  let salt = 0;
  beforeAll(async () => {
    stage = await openStage(storage);
  });
  const school = () => School.open(stage.sam);

  /** Imports people whose addresses end in `@d`. */
  async function people(content: string, what: 'Users' | 'Contacts' = 'Users') {
    const some = await school();
    await some.import('Buildings', 'b.csv', buildings);
    salt += 1;
    const own = content.replaceAll('@d', `@s${process.pid}-${Date.now()}-${salt}.example`);
    const report = await some.import(what, 'u.csv', own);
    const names = new Map((await some.all('Buildings')).map(({ uid, name }) => [uid, name]));
    const found = (await some.all(what)).map((one) => ({
      ...one,
      buildings: (one.userBuildings ?? []).map((building: { uid: string } | string) =>
        names.get(typeof building === 'string' ? building : building.uid),
      ),
    }));
    return { some, own, report, found };
  }

  describe('that says who has left', () => {
    it('makes nobody of a person whose last day is past, and one of a person whose last day is to come', async () => {
      const { report, found } = await people((await input('termination-dates.csv')).toString());
      expect(report).toMatchObject({ created: 2, failed: 1 });
      expect(report.errors).toEqual({
        3: 'The file says that this person has left, so nothing is made of the row.',
      });
      expect(sorted(found.map(({ firstName }) => firstName))).toEqual(['Ada', 'Cy']);
    });

    it('sets those to inactive who are marked so in a column of the portal, and believes it about those who came back', async () => {
      const { report, found } = await people(
        'First name,Last name,Email,Status,Term Date\nA,B,a@d,Terminated,6/30/2019\nC,D,c@d,Active,6/30/2019\n',
      );
      expect(report).toMatchObject({ created: 2, failed: 0 });
      expect(Object.fromEntries(found.map(({ firstName, userActive }) => [firstName, userActive]))).toEqual({
        A: false,
        C: true,
      });
    });

    it('does so by the end of employment in the table that Infinite Campus names, with the school of the other', async () => {
      const { report, found } = await people((await input('infinite-campus-with-end-date.csv')).toString());
      expect(report).toMatchObject({ created: 1, failed: 1 });
      expect(found).toMatchObject([{ firstName: 'Ada', buildings: ['North High'] }]);
    });
  });

  it('is refused when it stands on its side, because its first row holds addresses', async () => {
    const some = await school();
    const content = (await input('table-on-its-side.csv')).toString().replaceAll('@d', '@d.example');
    await expect(some.import('Users', 'u.csv', content)).rejects.toThrow('No column is Email.');
  });

  it('has a heading with an example of an address', async () => {
    const { report } = await people('First name,Last name,Email (such as name@school.example)\nA,B,a@d\n');
    expect(report).toMatchObject({ created: 1 });
  });

  it.each(['Grade', 'Grade level'])(
    'is refused as a list of students, by Student ID and %s',
    async (grade) => {
      const content = `Student ID,First name,Last name,${grade},Email\n1,A,B,9,a@d\n`;
      await expect(people(content)).rejects.toThrow('This is a list of students.');
    },
  );

  it('has buildings by their own names beside the names of the sites', async () => {
    const some = await school();
    const content =
      'Site,Location Number,Location Name,City\nNorth Campus,L1,North High,Ely\nNorth Campus,L2,Gym,Ely\n';
    expect(await some.import('Buildings', 'b.csv', content)).toMatchObject({ created: 2 });
    expect(await some.names('Buildings')).toEqual(['Gym', 'North High']);
  });

  it('has formulas of openpyxl, which writes an empty result', async () => {
    const some = await school();
    const file = await input('formula-with-empty-result-openpyxl.xlsx');
    const report = await some.import('Buildings', 'b.xlsx', file);
    expect(report).toMatchObject({ created: 1, failed: 1 });
    expect(report.errors[2]).toBe(
      'Building ID holds a formula without a result. Open the file in Excel and save it. Notes holds a formula without a result. Open the file in Excel and save it.',
    );
  });

  it.each([
    ['-1', true],
    ['0', false],
  ])('has %s of Access in a column of yes and no', async (text, isActive) => {
    const { found } = await people(`First name,Last name,Email,Active\nA,B,a@d,${text}\n`);
    expect(found).toMatchObject([{ userActive: isActive }]);
  });

  it.each(['Users', 'Contacts'] as const)('has Dr and Mrs beside the title of the job: %s', async (what) => {
    const content = (await input('courtesy-title-beside-job-title.csv')).toString().replace('Teacher', '');
    const { report } = await people(content, what);
    expect(report).toMatchObject({ created: 3, failed: 0 });
    const alone = content.replace('Job Title', 'Position');
    expect((await people(alone, what)).report).toMatchObject({ created: 3, failed: 0 });
  });

  it('has the codes of Aeries, and school numbers that a spreadsheet took for fractions', async () => {
    const content = (await input('aeries-codes-and-school-numbers-with-fractions.csv')).toString();
    const { report, found } = await people(content);
    expect(report).toMatchObject({ created: 2, failed: 0 });
    expect(found.map(({ firstName, buildings: at }) => [firstName, at])).toEqual([
      ['Ada', ['North High']],
      ['Ben', ['North High']],
    ]);
    expect(found.map(({ hireDate }) => hireDate)).toEqual(['2016-08-15', '2019-08-15']);
  });

  it.each([
    ['South Elem.', 'South Elementary School'],
    ['SOUTH ES', 'South Elementary School'],
    ['north high school', 'North High'],
    ['North HS', 'North High'],
    ['Saint Mary MS', 'St. Mary Middle School'],
    ['Oak Grove El', 'Oak Grove Elementary'],
  ])('names a building in short, %s', async (text, name) => {
    const { report, found } = await people(`First name,Last name,Email,School\nA,B,a@d,${text}\n`);
    expect(report.errors).toEqual({});
    expect(found[0].buildings).toEqual([name]);
  });

  it.each(['Oak Grove', 'South', 'School', 'North'])(
    'names no building by a part of its name, %s',
    async (text) => {
      const { report } = await people(`First name,Last name,Email,School\nA,B,a@d,${text}\n`);
      expect(report.errors).toEqual({ 2: `Buildings: there is no building “${text}”.` });
    },
  );

  it('has several buildings as databases list them and other languages join them', async () => {
    const cells = [
      '"[172, 176]"',
      '0172 und 176',
      'North High et Oak Grove Middle',
      'North High y 176',
      'North High та Oak Grove Middle',
      'North High • Oak Grove Middle',
    ];
    const rows = cells.map((cell, index) => `A,B,a${index}@d,${cell}`);
    const { report, found } = await people(`First name,Last name,Email,School\n${rows.join('\n')}\n`);
    expect(report.errors).toEqual({});
    for (const { buildings } of found) expect(sorted(buildings)).toEqual(['North High', 'Oak Grove Middle']);
  });

  it('has several buildings in the lines of a web page', async () => {
    const { found } = await people(
      'First name,Last name,Email,School\nA,B,a@d,North High<br>South Elementary School<BR />176\n',
    );
    expect(sorted(found[0].buildings)).toEqual(['North High', 'Oak Grove Middle', 'South Elementary School']);
  });

  it.each(['cy..x@d', '.cy@d', 'cy.@d'])('has no address with a dot beside nothing, %s', async (email) => {
    const { report } = await people(`First name,Last name,Email\nA,B,${email}\n`);
    expect(report).toMatchObject({ created: 0, failed: 1 });
    expect(report.errors[2]).toMatch(/has a dot with nothing before or after it\.$/);
  });

  it('has a year of two digits that may be of either century', async () => {
    const year = new Date().getUTCFullYear() % 100;
    const dates = [`8/15/${year + 5}`, `15-Aug-${year + 5}`, `8/15/${year}`, '8/15/98'];
    const rows = dates.map((date, index) => `P,B,${'abcd'[index] ?? ''}@d,${date}`);
    const { report, found } = await people(`First name,Last name,Email,Hire date\n${rows.join('\n')}\n`);
    expect(Object.keys(report.errors)).toEqual(['2', '3']);
    expect(report.errors[2]).toBe(
      `Hire date: the year of “8/15/${year + 5}” is not clear. Write dates like 2026-08-15.`,
    );
    expect(sorted(found.map(({ hireDate }) => hireDate))).toEqual(['1998-08-15', `20${year}-08-15`]);
  });

  it('keeps the number of a building that comes back as a fraction', async () => {
    const some = await school();
    await some.import('Buildings', 'a.csv', buildings);
    const again = 'Name,Building ID\nNorth High,172.0\nSouth Elementary School,173.0\nNew School,180.0\n';
    expect(await some.import('Buildings', 'b.csv', again)).toMatchObject({ created: 1, skipped: 2 });
    expect(sorted((await some.all('Buildings')).map(({ buildingId }) => buildingId))).toEqual([
      '0172',
      '173',
      '174',
      '175',
      '176',
      '180',
    ]);
  });

  it('keeps the number of a building that comes back as a date', async () => {
    const some = await school();
    await some.import('Buildings', 'a.csv', 'Name,Building ID\nA,12-1\nB,1-12\nC,3-4\nD,100-2000\nE,5-6\n');
    const again = 'Name,Building ID\nA,1-Dec\nB,1/12/2026\nC,4-5\nD,200-1000\nE,6-5\n';
    expect(await some.import('Buildings', 'b.csv', again)).toMatchObject({ skipped: 2, updated: 3 });
    expect(sorted((await some.all('Buildings')).map(({ buildingId }) => buildingId))).toEqual([
      '1-12',
      '12-1',
      '200-1000',
      '4-5',
      '6-5',
    ]);
  });

  describe('with cells of 40,000 characters', () => {
    const long = 'x'.repeat(40_000);
    it('imports the others and names the cell', async () => {
      const some = await school();
      const content = `Name,City,Photo,Notes\nNorth,Ely,,short\nSouth,Ely,${long},short\nWest,Ely,,${long}\n`;
      const report = await some.import('Buildings', 'a.csv', content);
      expect(report).toMatchObject({ created: 2, failed: 1, total: 3 });
      expect(report.errors).toEqual({ 4: 'Notes holds more than 32,767 characters.' });
      expect(await some.names('Buildings')).toEqual(['North', 'South']);
    });

    it('makes no rows of the lines of such a cell', async () => {
      const some = await school();
      const lines = 'A line of notes\n'.repeat(3000);
      const content = `Name,City,Notes\nNorth,Ely,"${lines}"\nSouth,Ada,b\n`;
      const report = await some.import('Buildings', 'a.csv', content);
      expect(report).toMatchObject({ created: 1, failed: 1, total: 2 });
      expect(report.errors).toEqual({ 2: 'Notes holds more than 32,767 characters.' });
    });

    it('does so in a workbook, of whichever kind its texts are', async () => {
      const sheet = [
        textRow(1, ['Name', 'Notes']),
        textRow(2, ['North', 'short']),
        textRow(3, ['South', long]),
        '<row r="4"><c r="A4" t="s"><v>0</v></c><c r="B4" t="s"><v>1</v></c></row>',
      ].join('');
      const file = workbook({
        sheets: { Sheet1: sheet },
        shared: `<si><t>West</t></si><si><t>${long}</t></si>`,
      });
      const { rows, cells } = await rowsOf(file, 'xlsx');
      expect(cells).toEqual([
        ['North', 'short'],
        ['South', ''],
        ['West', ''],
      ]);
      expect(rows.map(({ cellFaults }) => cellFaults?.get(1))).toEqual([
        undefined,
        'holds more than 32,767 characters.',
        'holds more than 32,767 characters.',
      ]);
    });
  });
});
