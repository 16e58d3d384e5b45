import { beforeAll, expect, it } from 'vitest';

import { describePlatform } from '../../support/storages.ts';
import { openStage, type Stage } from '../resources/caller.ts';
import { School } from './school.ts';

const file =
  'North High,101,12 Oak St,Duluth\nSouth High,102,14 Elm St,Ely\nEast High,103,1 Ash St, Apt 2,Ely\nHill High,104,Ely\n';
const columnMapping = ['name', 'buildingId', 'addressLine1', 'city'];

describePlatform('a file without headings', (storage) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(storage);
  });

  it('is shown with its first record, and loses none', async () => {
    const school = await School.open(stage.sam);
    const { body } = await school.preview('Buildings', 'a.csv', file);
    expect(body).toMatchObject({ headingRow: 0, headers: ['', '', '', ''] });
    expect(body.firstRowsOfData[0]).toEqual(['North High', '101', '12 Oak St', 'Duluth']);
    const report = await school.import('Buildings', 'a.csv', file, { columnMapping, headingRow: 0 });
    expect(report).toMatchObject({ headingRow: 0, total: 4, created: 2, failed: 2 });
    expect(report.errors[3]).toBe('This row has 5 cells, the heading has 4.');
    expect(report.errors[4]).toBe('This row has 3 cells, the heading has 4.');
    expect(await school.names('Buildings')).toEqual(['North High', 'South High']);
  });

  it('has a file of failed rows that is imported again with the same columns', async () => {
    const school = await School.open(stage.sam);
    const two = 'North High,101,12 Oak St,Duluth\nSouth High,102,14 Elm St,Ely\n"",103,1 Ash St,Ely\n';
    const { uid, errors } = await school.import('Buildings', 'a.csv', two, { columnMapping, headingRow: 0 });
    expect(errors).toEqual({ 3: 'Name is required.' });
    const failed = await school.failedRows('Buildings', uid);
    const [heading = '', row = ''] = failed.split('\r\n');
    expect(heading).toContain('Column 1,Column 2,Column 3,Column 4,Mark,Row,Reason');
    const fixed = `${heading}\r\nEast High${row}\r\n`;
    const again = await school.import('Buildings', 'b.csv', fixed, {
      columnMapping: [...columnMapping, null, null, null],
    });
    expect(again).toMatchObject({ created: 1, failed: 0 });
  });

  it('is refused when nobody says what its columns are', async () => {
    const school = await School.open(stage.sam);
    for (const more of [{}, { columnMapping }])
      await expect(school.import('Buildings', 'a.csv', file, more)).rejects.toThrow(
        'The file has no headings',
      );
  });
});
