import { beforeAll, expect, it } from 'vitest';

import { describeStorages } from '../../support/storages.ts';
import { openStage, type Stage } from '../resources/caller.ts';
import { textRow, workbook } from './files.ts';
import { base, finished, makeClient, queue, rowsOf, upload } from './support.ts';
import { proves } from '../../support/rows.ts';

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

  it.each(['buildings.xls', 'buildings.pdf', 'buildings', '.csv.exe', 'x.XLSB'])(
    'rejects %s with the catalogue’s message',
    async (name) => {
      proves('imports-8');
      const { status, body } = await stage.sam('GET', `${base(client)}/import/${name}/url`);
      expect(status).toBe(400);
      expect(body.errors.File[0]).toBe('Invalid File Extension');
    },
  );

  it('returns a URL and a name for workbooks and text files, in any case', async () => {
    proves('call-19', 'imports-5');
    for (const name of ['My Büildings.XLSX', 'a.csv', 'a.Xlsm', 'a.TSV', 'a.txt']) {
      const { status, body } = await stage.sam(
        'GET',
        `${base(client)}/import/${encodeURIComponent(name)}/url`,
      );
      expect(status).toBe(200);
      expect(body.UploadedFileName).toMatch(/^[0-9a-f-]{36}\.(xlsx|xlsm|csv|tsv|txt)$/);
      expect(body.url).toMatch(new RegExp(`^${stage.platform.url}/storage/uploads/[0-9a-f-]{36}\\?`));
    }
  });

  it('rejects only the row whose date is in the year 0', async () => {
    const own = await makeClient(stage.sam);
    const content = 'Name,Contract end date\nNorth,2027-01-31\nSouth,0000-01-01\n';
    const name = await upload(stage.sam, own, 'dates.csv', content);
    const uid = await queue(stage.sam, own, name);
    expect(await finished(stage.sam, own, uid)).toMatchObject({
      status: 'Completed',
      created: 1,
      failed: 1,
    });
  });

  it('previews the first 5 rows of a sheet, its columns and the suggested fields', async () => {
    proves('call-21', 'imports-7');
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

  it('responds with 404 for a missing file, a file of another client, or an unknown name', async () => {
    proves('call-21', 'call-22');
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

  it('rejects a broken file with a message in the preview and in the import', async () => {
    proves('call-21', 'call-22');
    const name = await upload(stage.sam, client, 'broken.xlsx', 'this is no workbook');
    const preview = await stage.sam('GET', `${base(client)}/import/${name}/preview`);
    const queued = await stage.sam('POST', `${base(client)}/import`, { body: { UploadedFileName: name } });
    for (const { status, body } of [preview, queued]) {
      expect(status).toBe(400);
      expect(body.detail).toBe(
        'This is a text file with the name of a workbook: its name should end in .csv.',
      );
    }
  });

  it('rejects a mapping without a name, with a duplicate field, or with an unknown field', async () => {
    proves('call-22');
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

  it('creates, updates and rejects rows, and reports the outcome of each', async () => {
    proves('call-22');
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

  it('keeps the postal code of a building in another country when the file has no country', async () => {
    const own = await makeClient(stage.sam);
    const run = async (csv: string) =>
      finished(stage.sam, own, await queue(stage.sam, own, await upload(stage.sam, own, 'codes.csv', csv)));
    await run('Name,Country,ZIP\nHavnen,DK,2100\nMain Hall,US,02134\n');
    expect(await run('Name,ZIP\nHavnen,2100\nMain Hall,2134\n')).toMatchObject({ updated: 0, skipped: 2 });
    expect(await run('Name,Country,ZIP\nHavnen,,2200\n')).toMatchObject({ updated: 1 });
    const buildings = await listed(own);
    expect(
      Object.fromEntries(
        buildings.map(({ name, postalZipCode }: Record<string, string>) => [name, postalZipCode]),
      ),
    ).toEqual({ Havnen: '2200', 'Main Hall': '02134' });
  });

  it('adds the zeros that a spreadsheet took from the start of a ZIP code', async () => {
    const own = await makeClient(stage.sam);
    const csv =
      'Name,Country,ZIP\nAdjuntas,US,601\nBoston,US,2134\nLong,US,2134-0001\nChicago,US,60601\nHavnen,DK,2100\n';
    const uid = await queue(stage.sam, own, await upload(stage.sam, own, 'zips.csv', csv));
    expect(await finished(stage.sam, own, uid)).toMatchObject({ created: 5, failed: 0 });
    const codes = (await listed(own)).map(({ name, postalZipCode }) => [name, postalZipCode]);
    expect(Object.fromEntries(codes)).toEqual({
      Adjuntas: '00601',
      Boston: '02134',
      Long: '02134-0001',
      Chicago: '60601',
      Havnen: '2100',
    });
  });

  it('changes nothing when the same file is imported again', async () => {
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
  });

  it('checks every row, reports the row and column of each error, and saves nothing', async () => {
    const own = await makeClient(stage.sam);
    await stage.sam('POST', base(own), { body: { name: 'Ash Hall', city: 'Ely' } });
    const csv = 'Name,Town,Post code,Kind\nAsh Hall,Duluth,,\nNew Hall,Ely,60601,\nOdd Hall,,12,Spaceship\n';
    const name = await upload(stage.sam, own, 'check.csv', csv);
    const queued = await stage.sam('POST', `${base(own)}/import/check`, { body: { UploadedFileName: name } });
    expect(queued.status).toBe(202);
    const report = await finished(stage.sam, own, queued.body.configurationUID);
    expect(report).toMatchObject({
      isCheck: true,
      status: 'Completed',
      total: 3,
      created: 1,
      updated: 1,
      failed: 1,
      UploadedFileName: name,
      columnMapping: ['name', 'city', 'postalZipCode', 'buildingTypeUID'],
    });
    const [row] = await rowsOf(stage.sam, own, report.uid, '&outcome=failed');
    expect(row).toMatchObject({ rowNumber: 4, title: 'Odd Hall' });
    expect(row.errors).toEqual([
      {
        column: 2,
        header: 'Post code',
        message: 'Enter a ZIP code of 5 digits, optionally with a hyphen and 4 more.',
      },
      { column: 3, header: 'Kind', message: 'Building type: there is no building type “Spaceship”.' },
    ]);
    expect((await listed(own)).map((one) => [one.name, one.city])).toEqual([['Ash Hall', 'Ely']]);
    const audit = await stage.sam('GET', `clientbuilding/v2/clients/${own}/changes?pagesize=100`);
    expect(audit.text).not.toContain('New Hall');
  });

  it('returns the failed rows as a file that can be fixed and imported again', async () => {
    const own = await makeClient(stage.sam);
    const csv = 'Name;Note;Renewal month\nGood;;\n"=1+1";"two\nlines, ""quoted""";13\n';
    const first = await queue(stage.sam, own, await upload(stage.sam, own, 'rows.csv', csv));
    expect(await finished(stage.sam, own, first)).toMatchObject({ created: 1, failed: 1 });
    const file = await stage.sam('GET', `${base(own)}/imports/${first}/failed-rows`);
    expect(file.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(file.text).toContain("'=1+1");
    const mended = file.text.replace(',13,', ',12,');
    const second = await queue(stage.sam, own, await upload(stage.sam, own, 'rows.csv', mended));
    expect(await finished(stage.sam, own, second)).toMatchObject({ created: 1, failed: 0 });
    const made = (await listed(own)).find(({ name }) => name === '=1+1');
    expect(made).toMatchObject({ notes: 'two\nlines, "quoted"', renewalMonth: 12 });
  });

  it('remembers the chosen field of a heading, and lists the imports of a client', async () => {
    const own = await makeClient(stage.sam);
    const csv = 'Name,Quirk\nOak,Ely\n';
    const first = await upload(stage.sam, own, 'quirk.csv', csv);
    const before = await stage.sam('GET', `${base(own)}/import/${first}/preview`);
    expect(before.body.columnMapping).toEqual(['name', null]);
    const uid = await queue(stage.sam, own, first, { columnMapping: ['name', 'city'] });
    await finished(stage.sam, own, uid);
    const second = await upload(stage.sam, own, 'quirk.csv', csv);
    const after = await stage.sam('GET', `${base(own)}/import/${second}/preview`);
    expect(after.body.columnMapping).toEqual(['name', 'city']);
    const { body } = await stage.sam('GET', `${base(own)}/imports`);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ uid, requestedBy: 'sam.system@provider.example', created: 1 });
    // Staff are no users of the client, whose names it knows.
    expect(body[0].requestedByName).toBeNull();
  });

  it('remembers the chosen field of each column when two have the same heading', async () => {
    const own = await makeClient(stage.sam);
    const csv = 'Name,Remark,Remark,City,City\nOak,Ely,Old,Ely,Ely\n';
    const chosen = ['name', 'buildingId', 'notes', 'city', null];
    const first = await queue(stage.sam, own, await upload(stage.sam, own, 'twice.csv', csv), {
      columnMapping: chosen,
    });
    await finished(stage.sam, own, first);
    const second = await upload(stage.sam, own, 'twice.csv', csv);
    const { body } = await stage.sam('GET', `${base(own)}/import/${second}/preview`);
    expect(body.columnMapping).toEqual(chosen);
  });

  it('previews an empty sheet of several without headings, and does not import it', async () => {
    const content = workbook({ sheets: { Sheet1: '', Data: textRow(1, ['Name']) } });
    const name = await upload(stage.sam, client, 'cover.xlsx', content);
    const { status, body } = await stage.sam(
      'GET',
      `${base(client)}/import/${name}/preview?sheetName=Sheet1&isSheetChosen=true`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ listOfSheets: ['Sheet1', 'Data'], headers: [], firstRowsOfData: [] });
    const ofSheet1 = { UploadedFileName: name, sheetName: 'Sheet1', columnMapping: ['name'] };
    const queued = await stage.sam('POST', `${base(client)}/import`, { body: ofSheet1 });
    expect(queued.status).toBe(400);
    expect(queued.body.detail).toBe('The sheet “Sheet1” is empty.');
    const unchosen = await stage.sam('GET', `${base(client)}/import/${name}/preview?sheetName=Sheet1`);
    expect(unchosen.body).toMatchObject({ sheetName: 'Data', headers: ['Name'] });
  });

  it('keeps the imported rows when an import is stopped', async () => {
    const own = await makeClient(stage.sam);
    const rows = Array.from({ length: 20_000 }, (_, index) => `Hall ${index}`);
    const name = await upload(stage.sam, own, 'many.csv', `Name\n${rows.join('\n')}\n`);
    const uid = await queue(stage.sam, own, name);
    const report = async () => (await stage.sam('GET', `${base(own)}/imports/${uid}`)).body;
    await expect.poll(async () => (await report()).created).toBeGreaterThan(0);
    expect((await stage.sam('DELETE', `${base(own)}/imports/${uid}`)).status).toBe(204);
    const { status, created } = await report();
    expect(status).toBe('Stopped');
    expect(created).toBeLessThan(20_000);
    const { body } = await stage.sam('GET', `${base(own)}?pagesize=1`);
    expect(body.rowCount).toBe((await report()).created);
  });

  it('hides an import from other clients', async () => {
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
