import { beforeAll, expect, it } from 'vitest';

import { describeStorages } from '../../support/storages.ts';
import { openStage, type Stage } from '../resources/caller.ts';
import { textRow, workbook } from './files.ts';
import { base, finished, makeClient, queue, rowsOf, upload } from './support.ts';

describeStorages('importing buildings', (storage) => {
  let stage: Stage;
  let client: string;
  beforeAll(async () => {
    stage = await openStage(storage);
    client = await makeClient(stage.sam);
  });

  const listed = async (clientUid = client) => {
    const { body } = await stage.sam('GET', `${base(clientUid)}?pagesize=1000&orderInstructions=Name`);
    // oxlint-disable-next-line typescript/no-explicit-any
    return body.items as any[];
  };

  it.each(['buildings.xls', 'buildings.pdf', 'buildings', '.csv.exe', 'x.XLSM'])(
    'refuses %s with the words of the catalogue, call-19 import-invalid-extension',
    async (name) => {
      const { status, body } = await stage.sam('GET', `${base(client)}/import/${name}/url`);
      expect(status).toBe(400);
      expect(body.errors).toEqual({ File: ['Invalid File Extension'] });
    },
  );

  it('gives an address and a name for xlsx and csv, in any case, call-19', async () => {
    for (const name of ['My Büildings.XLSX', 'a.csv']) {
      const { status, body } = await stage.sam(
        'GET',
        `${base(client)}/import/${encodeURIComponent(name)}/url`,
      );
      expect(status).toBe(200);
      expect(body.UploadedFileName).toMatch(/^[0-9a-f-]{36}\.(xlsx|csv)$/);
      expect(body.url).toMatch(new RegExp(`^${stage.platform.url}/storage/uploads/[0-9a-f-]{36}\\?`));
    }
  });

  it('shows the first 5 rows of a sheet, its columns, and a guess of what they mean, call-21', async () => {
    const rows = [
      ['School', 'Street', 'City', 'City', 'Zip', 'Shoe size'],
      ...Array.from({ length: 9 }, (_, i) => [`S${i}`]),
    ];
    const content = workbook({
      sheets: {
        Sheet1: rows.map((row, index) => textRow(index + 1, row)).join(''),
        Other: textRow(1, ['Name']),
      },
    });
    const name = await upload(stage.sam, client, 'Büro.xlsx', content);
    const { status, body } = await stage.sam(
      'GET',
      `${base(client)}/import/${name}/preview?sheetName=Sheet1&numberOfRows=5`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      originalFileName: 'Büro.xlsx',
      listOfSheets: ['Sheet1', 'Other'],
      headers: rows[0],
      columnMapping: ['name', 'addressLine1', 'city', null, 'postalZipCode', null],
    });
    expect(body.firstRowsOfData.map((row: string[]) => row[0])).toEqual(['S0', 'S1', 'S2', 'S3', 'S4']);
    expect(body.availableColumnsForBuildingImport).toContainEqual({
      name: 'name',
      displayName: 'Name',
      required: true,
    });
    const other = await stage.sam(
      'GET',
      `${base(client)}/import/${name}/preview?sheetName=other&numberOfRows=1`,
    );
    expect(other.body.headers).toEqual(['Name']);
  });

  it('answers 404 for a file that is not there yet, is of another client, or has a made-up name, call-21 call-22', async () => {
    const { body } = await stage.sam('GET', `${base(client)}/import/late.csv/url`);
    const theirs = await upload(stage.sam, stage.oakwood, 'theirs.csv', 'Name\nX\n');
    for (const name of [body.UploadedFileName, theirs, 'late.csv', '..%2F..%2Fsecret-key']) {
      expect((await stage.sam('GET', `${base(client)}/import/${name}/preview`)).status).toBe(404);
      const queued = await stage.sam('POST', `${base(client)}/import`, {
        body: { UploadedFileName: decodeURIComponent(name) },
      });
      expect(queued.status).toBe(404);
    }
  });

  it('refuses a broken file with a sentence, at the preview and when it is queued, call-21 call-22', async () => {
    const name = await upload(stage.sam, client, 'broken.xlsx', 'this is no workbook');
    const preview = await stage.sam('GET', `${base(client)}/import/${name}/preview`);
    const queued = await stage.sam('POST', `${base(client)}/import`, { body: { UploadedFileName: name } });
    for (const { status, body } of [preview, queued]) {
      expect(status).toBe(400);
      expect(body.detail).toBe('This file is damaged or is no Excel workbook.');
    }
  });

  it('refuses a mapping that names no title, a field twice, or an unknown one, call-22', async () => {
    const name = await upload(stage.sam, client, 'odd.csv', 'A,B\n1,2\n');
    const wrong = async (columnMapping?: unknown) =>
      stage.sam('POST', `${base(client)}/import`, { body: { UploadedFileName: name, columnMapping } });
    expect((await wrong()).body.errors).toEqual({ ColumnMapping: ['No column is Name.'] });
    expect((await wrong(['name', 'name'])).body.errors).toEqual({
      ColumnMapping: ['name is filled by two columns.'],
    });
    const unknown = await wrong(['name', 'clientUID']);
    expect(unknown.body.errors).toEqual({ ColumnMapping: ['clientUID is no field that can be imported.'] });
    expect((await wrong('name')).status).toBe(400);
    expect(
      (await stage.sam('POST', `${base(client)}/import`, { body: { UploadedFileName: name, evil: 1 } }))
        .status,
    ).toBe(400);
  });

  it('creates, updates, leaves and refuses rows by the rules of the calls, and reports each, call-22', async () => {
    const own = await makeClient(stage.sam);
    await stage.sam('POST', base(own), { body: { name: 'Ash Hall', city: 'Ely', notes: 'Keep me' } });
    const csv = [
      'Name;Town;State;ZIP;Status;Type;Renewal month;Notes',
      'ash hall;Duluth;;;;;;',
      '=cmd|’/c calc’!A1;Ely;Minnesota;2134;disabled;;3;"two\nlines"',
      'Bad Zip;;;12;;;;',
      'Bad Month;;;;;;13;',
      ';Nameless;;;;;;',
      'ASH HALL;Again;;;;;;',
      'Bad Type;;;;;Spaceship;;',
    ].join('\n');
    const name = await upload(stage.sam, own, 'rows.csv', csv);
    const importUid = await queue(stage.sam, own, name);
    expect(await finished(stage.sam, own, importUid)).toMatchObject({
      status: 'Completed',
      created: 1,
      updated: 1,
      skipped: 0,
      failed: 5,
      problem: null,
    });
    const rows = await rowsOf(stage.sam, own, importUid);
    expect(rows.map(({ rowNumber, outcome }) => [rowNumber, outcome])).toEqual([
      [2, 'updated'],
      [3, 'created'],
      [4, 'failed'],
      [5, 'failed'],
      [6, 'failed'],
      [7, 'failed'],
      [8, 'failed'],
    ]);
    expect(rows[2].reasons).toEqual({
      PostalZipCode: ['Enter a ZIP code of 5 digits, optionally with a hyphen and 4 more.'],
    });
    expect(rows[3].reasons).toEqual({ RenewalMonth: ['Renewal month must be between 1 and 12.'] });
    expect(rows[4].reasons).toEqual({ Name: ['Name is required.'] });
    expect(rows[5].reasons).toEqual({ Name: ['“ASH HALL” stands in row 2 already.'] });
    expect(rows[5].cells.slice(0, 2)).toEqual(['ASH HALL', 'Again']);
    const [formula, ash] = await listed(own);
    expect(formula).toMatchObject({
      name: '=cmd|’/c calc’!A1',
      stateProvinceRegion: 'MN',
      postalZipCode: '02134',
      status: 'Disabled',
      renewalMonth: 3,
      notes: 'two\nlines',
      country: 'US',
    });
    expect(ash).toMatchObject({ name: 'ash hall', city: 'Duluth', notes: 'Keep me' });
    expect((await rowsOf(stage.sam, own, importUid, '&outcome=created')).map(({ title }) => title)).toEqual([
      formula.name,
    ]);
  });

  it('changes nothing when the same file comes a second time', async () => {
    const own = await makeClient(stage.sam);
    const rows = Array.from({ length: 120 }, (_, index) =>
      textRow(index + 2, [`Building ${index}`, 'Ely', '60601']),
    );
    const content = workbook({ sheets: { Schools: textRow(1, ['Name', 'City', 'Zip']) + rows.join('') } });
    const first = await finished(
      stage.sam,
      own,
      await queue(stage.sam, own, await upload(stage.sam, own, 'a.xlsx', content)),
    );
    expect(first).toMatchObject({ created: 120, updated: 0, skipped: 0, failed: 0 });
    const before = await listed(own);
    const again = await finished(
      stage.sam,
      own,
      await queue(stage.sam, own, await upload(stage.sam, own, 'a.xlsx', content)),
    );
    expect(again).toMatchObject({ created: 0, updated: 0, skipped: 120, failed: 0 });
    expect(await listed(own)).toEqual(before);
  }, 60_000);

  it('tells nobody of another client about an import, checks 2', async () => {
    const name = await upload(stage.sam, client, 'mine.csv', 'Name\nMine only\n');
    const importUid = await queue(stage.sam, client, name);
    await finished(stage.sam, client, importUid);
    for (const path of [
      `${base(stage.oakwood)}/imports/${importUid}`,
      `${base(stage.oakwood)}/imports/${importUid}/rows`,
    ])
      expect((await stage.sam('GET', path)).status).toBe(404);
    for (const somebody of ['uma', 'ada', 'bea'] as const) {
      expect((await stage[somebody]('GET', `${base(client)}/imports/${importUid}`)).status).toBe(404);
    }
  });
});
