import { beforeAll, expect, it } from 'vitest';

import { markOf } from '../../../platform/imports/table/failed-rows.ts';
import { describePlatform } from '../../support/storages.ts';
import { openStage, type Stage } from '../resources/caller.ts';
import { textRow, workbook } from './files.ts';
import { School, sorted } from './school.ts';

const schools = 'Ash,1,1 Oak St,Ely\nElm,2,2 Oak St,Ely\nFir,3,3 Oak St,Ely\n';
/** A row whose unquoted comma moves the cells after it, one without a cell, and rows that are no buildings. */
const unsound = `Name,Building ID,Address,City
${schools}Shift,55057,100 Main St, Suite 4,Ely
Short,12 Oak St,Ely
Total,2,,
Page 1 of 2,,,
Northfield schools,,,
Gap,7,7 Oak St,"Ely
`;

describePlatform('a file of failed rows', (storage) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(storage);
  });

  it('stores nothing of what was refused when it is imported unchanged', async () => {
    const some = await School.open(stage.sam);
    const first = await some.import('Buildings', 'a.csv', unsound);
    expect(first).toMatchObject({ created: 3, failed: 6 });
    const file = await some.failedRows('Buildings', first.uid);
    expect(file.split('\r\n')[0]).toMatch(/Name,Building ID,Address,City,Column 5,Mark,Row,Reason$/);
    expect(file).toContain('Shift,55057,100 Main St,Suite 4,Ely,');
    const again = await some.import('Buildings', 'b.csv', file);
    expect(again).toMatchObject({ created: 0, failed: 6 });
    expect(Object.values(again.errors)).toEqual(Object.values(first.errors));
    const third = await some.import('Buildings', 'c.csv', await some.failedRows('Buildings', again.uid));
    expect(Object.values(third.errors)).toEqual(Object.values(first.errors));
    expect(await some.names('Buildings')).toEqual(['Ash', 'Elm', 'Fir']);
  });

  it('stores the rows that were corrected, and refuses the others again', async () => {
    const some = await School.open(stage.sam);
    const first = await some.import('Buildings', 'a.csv', unsound);
    const file = await some.failedRows('Buildings', first.uid);
    const mended = file
      .replace('Shift,55057,100 Main St,Suite 4,Ely,', 'Shift,55057,"100 Main St, Suite 4",Ely,,')
      .replace('Short,12 Oak St,Ely,,', 'Short,9,12 Oak St,Ely,');
    expect(await some.import('Buildings', 'b.csv', mended)).toMatchObject({ created: 2, failed: 4 });
    const found = (await some.all('Buildings')).filter(({ name }) => name.startsWith('Sh'));
    expect(sorted(found.map(({ addressLine1, city }) => `${addressLine1}, ${city}`))).toEqual([
      '100 Main St, Suite 4, Ely',
      '12 Oak St, Ely',
    ]);
  });

  it('is refused alike when a spreadsheet program has written its numbers and days anew', () => {
    const mark = markOf(['North 1', '0172', '2024-08-15', 'a, b', '']);
    expect(markOf(['North 1', '172', '8/15/2024', 'a,b'])).toBe(mark);
    expect(markOf(['North 2', '172', '8/15/2024', 'a,b'])).not.toBe(mark);
    expect(markOf(['', 'North 1', '172', '8/15/2024', 'a,b'])).not.toBe(mark);
    expect(mark).toMatch(/^[a-p]{8}$/);
  });

  it('stores a row that failed for what the portal lacked, once it is there', async () => {
    const some = await School.open(stage.sam);
    const mail = `ada-${process.pid}-${storage}@x.example`;
    const first = await some.import('Users', 'a.csv', `First,Last,Email,Building\nAda,Bell,${mail},Ash\n`);
    expect(first).toMatchObject({ created: 0, failed: 1 });
    const file = await some.failedRows('Users', first.uid);
    await some.import('Buildings', 'b.csv', 'Name\nAsh\n');
    expect(await some.import('Users', 'c.csv', file)).toMatchObject({ created: 1, failed: 0 });
  });

  it('refuses the second row of a key again, until its Reason is deleted', async () => {
    const some = await School.open(stage.sam);
    const first = await some.import('Buildings', 'a.csv', 'Name,City\nAsh,Ely\nAsh,Northfield\n');
    expect(first.errors[3]).toBe('“Ash” stands in row 2 already.');
    const file = await some.failedRows('Buildings', first.uid);
    const again = await some.import('Buildings', 'b.csv', file);
    expect(again).toMatchObject({ updated: 0, errors: { 2: '“Ash” stands in row 2 already.' } });
    const wanted = await some.import(
      'Buildings',
      'c.csv',
      file.replace('“Ash” stands in row 2 already.', ''),
    );
    expect(wanted).toMatchObject({ updated: 1, failed: 0 });
  });

  it('keeps the days of a workbook and of a file that shows their order', async () => {
    const some = await School.open(stage.sam);
    const mail = (name: string) => `${name}-days-${process.pid}-${storage}@x.example`;
    const person = (number: number, name: string, style: number) =>
      textRow(number, [name, 'Bell', mail(name)]).replace(
        '</row>',
        `<c s="${style}"><v>45355</v></c><c t="inlineStr"><is><t>Nowhere</t></is></c></row>`,
      );
    const content = workbook({
      sheets: {
        Sheet1:
          textRow(1, ['First name', 'Last name', 'Email', 'Hire date', 'Building']) +
          person(2, 'Ada', 1) +
          person(3, 'Bob', 2) +
          person(4, 'Cy', 3),
      },
      styles:
        '<numFmts><numFmt numFmtId="200" formatCode="dd/mm/yy"/><numFmt numFmtId="201" formatCode="yy-mm-dd"/><numFmt numFmtId="202" formatCode="d-mmm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/><xf numFmtId="201"/><xf numFmtId="202"/></cellXfs>',
    });
    const first = await some.import('Users', 'a.xlsx', content);
    expect(first.failed).toBe(3);
    const proved = await some.import(
      'Users',
      'b.csv',
      `First name,Last name,Email,Hire date,Building\nDan,Bell,${mail('Dan')},3/4/2024,Nowhere\n`,
      { dateOrder: 'dmy' },
    );
    await some.import('Buildings', 'c.csv', 'Name\nNowhere\n');
    for (const { uid } of [first, proved])
      expect(await some.import('Users', 'd.csv', await some.failedRows('Users', uid))).toMatchObject({
        failed: 0,
      });
    const days = (await some.all('Users')).map(({ firstName, hireDate }) => `${firstName} ${hireDate}`);
    expect(sorted(days)).toEqual(['Ada 2024-03-04', 'Bob 2024-03-04', 'Cy 2024-03-04', 'Dan 2024-04-03']);
  });

  it('asks again which order days have that can be two', async () => {
    const some = await School.open(stage.sam, 'US');
    const mail = (name: string) => `${name}-two-${process.pid}-${storage}@x.example`;
    const first = await some.import(
      'Users',
      'a.csv',
      `First,Last,Email,Hire date\nAda,Bell,${mail('ada')},13/4/2024\nBob,Cox,${mail('bob')},3/4/2024\n`,
    );
    expect(first).toMatchObject({ created: 1, failed: 1 });
    const file = await some.failedRows('Users', first.uid);
    expect(await some.import('Users', 'b.csv', file)).toMatchObject({ created: 0, failed: 1 });
    expect(await some.import('Users', 'c.csv', file, { dateOrder: 'dmy' })).toMatchObject({ created: 1 });
  });

  it('has the reason of a cell that only its workbook showed to be damaged', async () => {
    const some = await School.open(stage.sam);
    const content = workbook({
      sheets: {
        Sheet1: `${textRow(1, ['Name', 'City'])}<row r="2"><c t="inlineStr"><is><t>Ash</t></is></c><c><f>A2</f></c></row>`,
      },
    });
    const first = await some.import('Buildings', 'a.xlsx', content);
    expect(first.failed).toBe(1);
    const file = await some.failedRows('Buildings', first.uid);
    const again = await some.import('Buildings', 'b.csv', file);
    expect(again.errors[2]).toBe(first.errors[2]);
    expect(await some.import('Buildings', 'c.csv', file.replace('Ash,,', 'Ash,Ely,'))).toMatchObject({
      created: 1,
    });
  });

  it('is read like any other file when it ends with Row and Reason by chance', async () => {
    const some = await School.open(stage.sam);
    const content = 'Name,City,Row,Reason\nAsh,Ely,1,new\nElm,Ely,2,moved\nFir,Ely,3,new\n';
    expect(await some.import('Buildings', 'a.csv', content)).toMatchObject({ created: 3, failed: 0 });
  });
});
