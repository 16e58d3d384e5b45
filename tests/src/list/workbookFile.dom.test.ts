import { expect, it } from 'vitest';
import { workbookFile } from '../../../src/list/export/workbookFile.ts';
import { rowsOf } from '../../platform/imports/read.ts';
import { savedFiles } from '../../support/savedFiles.ts';

it('an exported workbook has numbers, texts that are no formulas, and dates as the place and its clock write them', async () => {
  const files = savedFiles();
  const options = { locale: 'en-US', timeZone: 'America/Chicago', tooMany: 'Too many rows.' } as const;
  const file = workbookFile('Users.xlsx', options);
  await file.head(['Name', 'Rows', 'Hired', 'Last sign-in']);
  await file.rows([
    ['=1+1', 12, { day: '2026-05-03' }, { moment: '2026-05-03T03:00:00.000Z' }],
    ['Ada', '', { day: 'unknown' }, ''],
  ]);
  await file.close();
  const content = Buffer.from(await files[0]!.arrayBuffer());
  const { headers, cells } = await rowsOf(content, 'xlsx');
  expect(headers).toEqual(['Name', 'Rows', 'Hired', 'Last sign-in']);
  expect(cells).toEqual([
    ['=1+1', '12', '5/3/2026', '5/2/2026 10:00 PM'],
    ['Ada', '', 'unknown'],
  ]);
});
