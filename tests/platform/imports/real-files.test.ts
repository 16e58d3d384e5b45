import { beforeAll, describe, expect, it } from 'vitest';

import { describePlatform } from '../../support/storages.ts';
import { openStage, type Stage } from '../resources/caller.ts';
import { input } from './read.ts';
import { School, sorted } from './school.ts';

let salt = 0;
/** A file with addresses that no other test and no earlier run has. */
async function own(name: string): Promise<string> {
  salt += 1;
  // Made once: two rows of one person have the same address.
  const mark = `${process.pid}-${Date.now()}-${salt}`;
  const text = (await input(name)).toString();
  return text.replaceAll(
    /@(?:upn\.)?northfield\.example/g,
    (domain) => `${domain.slice(0, -8)}${mark}.example`,
  );
}

describePlatform('a file as schools have it', (storage) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(storage);
  });
  const school = () => School.open(stage.sam);

  describe('whose rows are damaged', () => {
    it('changes no good name when one byte of it is damaged, and names that row', async () => {
      const some = await school();
      const good = await own('utf8-accents.csv');
      expect(await some.import('Users', 'a.csv', good)).toMatchObject({ created: 3, failed: 0 });
      const domain = /@(\S+)/.exec(good)?.[1] ?? '';
      const bytes = (await input('utf8-with-one-windows-byte.csv'))
        .toString('latin1')
        .replaceAll('northfield.example', domain);
      const report = await some.import('Users', 'b.csv', Buffer.from(bytes, 'latin1'));
      expect(report).toMatchObject({ skipped: 3, failed: 1 });
      expect(report.errors[5]).toContain('a byte that is not UTF-8');
      expect(sorted((await some.all('Users')).map(({ firstName }) => firstName))).toEqual([
        'José',
        'Müller',
        'Łukasz',
      ]);
    });

    it('stores no shifted row, and no total as a building', async () => {
      const some = await school();
      const shifted = await some.import('Buildings', 'a.csv', await input('row-with-a-cell-too-many.csv'));
      expect(shifted).toMatchObject({ created: 1, failed: 1, total: 2 });
      expect(shifted.errors[2]).toBe('This row has 5 cells, the heading has 4.');
      expect(await some.import('Buildings', 'b.csv', await input('total-below.csv'))).toMatchObject({
        created: 2,
        failed: 1,
      });
      expect(await some.names('Buildings')).toEqual(['Footer One', 'Footer Two', 'Shift Two']);
    });

    it('imports every row beside one with an open quotation mark', async () => {
      const some = await school();
      const report = await some.import('Users', 'a.csv', await own('quote-never-closed.csv'));
      expect(report).toMatchObject({ total: 5, created: 4, failed: 1 });
    });
  });

  describe('with columns of another program', () => {
    it.each([
      [
        'oneroster-users.csv',
        {
          email: 'userName',
          enabledUser: 'userActive',
          username: null,
          status: null,
          role: null,
          orgSourcedIds: null,
        },
      ],
      ['upn-before-email.csv', { email: 'userName', username: null }],
      ['clever-teachers.csv', { Teacher_email: 'userName', Username: null, School_id: 'userBuildings' }],
      ['login-before-email.csv', { 'Email Address': 'userName', Login: null }],
      ['email-before-username.csv', { 'Email address': 'userName', Username: null }],
      [
        'hr-last-first-in-one-column.csv',
        {
          'Employee Name': 'lastName,firstName',
          'Work Email': 'userName',
          Dept: 'userDepartments',
          'Employment Status': 'userActive',
          'Hire Dt': 'hireDate',
          'Work Phone': 'voicePhoneNumber',
        },
      ],
      [
        'google-workspace-users.csv',
        {
          'First Name [Required]': 'firstName',
          'Last Name [Required]': 'lastName',
          'Email Address [Required]': 'userName',
          'Password [Required]': null,
          'Status [READ ONLY]': 'userActive',
        },
      ],
      [
        'entra-users.csv',
        {
          mail: 'userName',
          userPrincipalName: 'userName?',
          givenName: 'firstName',
          surname: 'lastName',
          accountEnabled: 'userActive',
          jobTitle: 'userTitle',
          displayName: null,
        },
      ],
      ['last-first-in-one-column.csv', { Name: 'lastName,firstName', Email: 'userName' }],
      ['school-by-name.csv', { School: 'userBuildings' }],
      ['two-columns-of-buildings.csv', { Buildings: 'userBuildings' }],
    ])('is understood without a click: %s', async (name, expected) => {
      const some = await school();
      const { body } = await some.preview('Users', name, await input(name));
      const found = Object.fromEntries(
        body.headers.map((header: string, column: number) => [header, body.columnMapping[column]]),
      );
      expect(found).toMatchObject(expected);
    });

    it('is understood as schools of OneRoster, Clever and NCES', async () => {
      const some = await school();
      const mappingOf = async (content: Buffer | string) =>
        (await some.preview('Buildings', 'a.csv', content)).body.columnMapping;
      expect(await mappingOf(await input('oneroster-orgs.csv'))).toEqual([
        'uniqueId',
        'status',
        null,
        'name',
        null,
        'buildingId',
        null,
      ]);
      expect(
        await mappingOf(
          'School_id,School_name,School_number,School_address,School_city,School_state,School_zip,School_phone\n1,A,2,3 Oak,Ely,MN,55057,507-555-0100\n',
        ),
      ).toEqual([
        'uniqueId',
        'name',
        'buildingId',
        'addressLine1',
        'city',
        'stateProvinceRegion',
        'postalZipCode',
        'phoneNumber',
      ]);
      expect(
        await mappingOf(
          'NCESSCH,SCH_NAME,LSTREET1,LCITY,LSTATE,LZIP,PHONE\n27,A,3 Oak,Ely,MN,55057,507-555-0100\n',
        ),
      ).toEqual([
        'uniqueId',
        'name',
        'addressLine1',
        'city',
        'stateProvinceRegion',
        'postalZipCode',
        'phoneNumber',
      ]);
    });

    it('of students is refused politely', async () => {
      const some = await school();
      const { status, body } = await some.preview(
        'Users',
        'students.csv',
        'School_id,Student_id,Student_number,Last_name,First_name,Student_email\n1,2,3,A,B,a@b.example\n',
      );
      expect(status).toBe(400);
      expect(body.detail).toBe('This is a list of students. Only staff and contacts can be imported.');
    });

    it('proposes no key without a value of its kind', async () => {
      const some = await school();
      const { body } = await some.preview('Users', 'a.csv', 'First name,Last name,Email\nA,B,none\n');
      expect(body.columnMapping).toEqual(['firstName', 'lastName', null]);
    });

    it('has its heading below title rows, or where the person says', async () => {
      const some = await school();
      const content = await input('title-rows-and-total.xlsx');
      expect((await some.preview('Buildings', 'a.xlsx', content)).body).toMatchObject({
        headingRow: 4,
        columnMapping: [
          'name',
          'addressLine1',
          'city',
          'stateProvinceRegion',
          'postalZipCode',
          'phoneNumber',
        ],
      });
      const report = await some.import('Buildings', 'a.xlsx', content);
      expect(report).toMatchObject({ created: 10, failed: 1, headingRow: 4 });
      const { body } = await some.preview('Buildings', 'a.xlsx', content, 'sheetName=Sheet1&headingRow=5');
      expect(body.headers[0]).toBe('Title One');
    });

    it('has its heading in two rows', async () => {
      const some = await school();
      const email = `two-rows@${process.pid}-${Date.now()}.example`;
      const content = `Name,,Email,Phone,\nFirst,Last,,Mobile,Office\nAda,Bell,${email},507-555-0100,507-555-0101\n`;
      const { body } = await some.preview('Users', 'a.csv', content);
      expect(body).toMatchObject({
        headingRow: 2,
        headers: ['Name First', 'Name Last', 'Email', 'Phone Mobile', 'Phone Office'],
        columnMapping: ['firstName', 'lastName', 'userName', 'mobilePhoneNumber', 'voicePhoneNumber'],
      });
      expect(await some.import('Users', 'a.csv', content, { headingRow: 2 })).toMatchObject({
        created: 1,
        failed: 0,
      });
      // A first person without a last name is no heading.
      const plain = await some.preview('Users', 'b.csv', 'First name,,Email\nAda,School,\n');
      expect(plain.body.headingRow).toBe(1);
    });

    it('has its people on another sheet than a leftover Sheet1', async () => {
      const some = await school();
      const { body } = await some.preview('Users', 'a.xlsx', await input('leftover-sheet1.xlsx'));
      expect(body.sheetName).toBe('Users');
    });

    it('leaves no memory of columns that nobody chose', async () => {
      const some = await school();
      await some.import('Users', 'a.csv', await own('email-before-username.csv'));
      const odd = 'First name,Last name,Username\nA,B,a@b.example\n';
      await some.preview('Users', 'a.csv', odd);
      const { body } = await some.preview(
        'Users',
        'b.csv',
        'First name,Last name,Email address\nA,B,a@b.example\n',
      );
      expect(body.columnMapping).toEqual(['firstName', 'lastName', 'userName']);
    });
  });

  describe('with values as people write them', () => {
    it('has words for active and inactive people', async () => {
      const some = await school();
      const report = await some.import('Users', 'a.csv', await own('status-words.csv'));
      expect(report).toMatchObject({ created: 21, failed: 0 });
      const off = (await some.all('Users'))
        .filter(({ userActive }) => userActive === false)
        .map(({ firstName }) => firstName);
      expect(sorted(off)).toEqual([
        'St10',
        'St12',
        'St14',
        'St16',
        'St18',
        'St2',
        'St20',
        'St4',
        'St6',
        'St8',
      ]);
      const unclear = await some.import(
        'Users',
        'b.csv',
        'First name,Last name,Email,Status\nA,B,a@b.example,perhaps\n',
      );
      expect(unclear.errors[2]).toBe('Status: “perhaps” is neither yes nor no. Write yes or no.');
    });

    it('names schools by number, and a person in a row for each school', async () => {
      const some = await school();
      await some.import('Buildings', 'b.csv', await input('numbered-buildings.csv'));
      const content = await own('school-numbers-and-a-row-per-school.csv');
      expect(await some.import('Users', 'u.csv', content)).toMatchObject({
        created: 4,
        skipped: 1,
        failed: 0,
      });
      const uids = new Map((await some.all('Buildings')).map(({ uid, name }) => [uid, name]));
      const buildings = Object.fromEntries(
        (await some.all('Users')).map(({ firstName, userBuildings }) => [
          firstName,
          userBuildings
            .map((one: { uid?: string } | string) => uids.get(typeof one === 'string' ? one : one.uid))
            .toSorted(),
        ]),
      );
      expect(buildings).toEqual({
        Ana: ['Birch Lane School', 'Elm Court School'],
        Bo: ['Birch Lane School'],
        Cy: ['Birch Lane School'],
        Dee: ['Birch Lane School'],
      });
      expect(await some.import('Users', 'u.csv', content)).toMatchObject({
        skipped: 5,
        created: 0,
        updated: 0,
        failed: 0,
      });
      const torn = content.replace('Ana,North', 'Ann,North');
      expect((await some.import('Users', 'u.csv', torn)).errors[3]).toBe(
        'First name is another than in row 2, which is the same record.',
      );
    });

    it('names several schools in a cell or in several columns, also those with commas', async () => {
      const some = await school();
      await some.import(
        'Buildings',
        'b.csv',
        'Name\nLinden Elementary\nBirch Lane School\n"Comma School, North"\n',
      );
      const report = await some.import('Users', 'u.csv', await own('several-buildings-in-a-cell.csv'));
      expect(Object.keys(report.errors)).toHaveLength(2);
      expect(report).toMatchObject({ created: 10 });
      await some.import('Users', 'v.csv', await own('two-columns-of-buildings.csv'));
      const counts = Object.fromEntries(
        (await some.all('Users')).map(({ firstName, userBuildings }) => [firstName, userBuildings.length]),
      );
      expect(counts).toMatchObject({
        M1: 2,
        M2: 2,
        M3: 2,
        M4: 2,
        M5: 2,
        M6: 1,
        M9: 2,
        M10: 2,
        M11: 2,
        M12: 2,
        Ava: 2,
      });
    });

    it('names schools with the separators of lists in their names, as the portal exports them', async () => {
      const some = await school();
      const names = ['North | South Campus', 'Annex; Hall B', 'Linden', 'Hall B'];
      await some.import('Buildings', 'b.csv', `Name\n"${names.join('"\n"')}"\n`);
      const cells = [
        names.slice(0, 3).join('; '),
        names[1],
        'Linden; Hall B',
        'Linden|Hall B',
        'North; Linden',
      ];
      const mark = Date.now();
      const rows = cells.map(
        (cell, index) => `Ada,Bell${index},s${index}-${mark}@several.example,"${cell}"\n`,
      );
      const report = await some.import(
        'Users',
        'u.csv',
        `First name,Last name,Email,Buildings\n${rows.join('')}`,
      );
      expect(report).toMatchObject({ created: 4, errors: { 6: 'Buildings: there is no building “North”.' } });
      const counts = (await some.all('Users')).map(({ lastName, userBuildings }) => [
        lastName,
        userBuildings.length,
      ]);
      expect(Object.fromEntries(counts)).toEqual({ Bell0: 3, Bell1: 1, Bell2: 2, Bell3: 2 });
    });

    it('has a primary building that is one of the buildings from then on', async () => {
      const some = await school();
      await some.import('Buildings', 'b.csv', 'Name\nOne\nTwo\n');
      const email = `p${Date.now()}@primary.example`;
      const csv = (columns: string, cells: string) =>
        `First name,Last name,Email,${columns}\nA,B,${email},${cells}\n`;
      expect(await some.import('Users', 'u.csv', csv('Primary building', 'One'))).toMatchObject({
        created: 1,
      });
      expect(await some.import('Users', 'u.csv', csv('Primary building', 'Two'))).toMatchObject({
        updated: 1,
      });
      expect((await some.all('Users'))[0].userBuildings).toHaveLength(2);
    });

    it('finds names with other spaces, apostrophes and cases', async () => {
      const some = await school();
      await some.import('Buildings', 'b.csv', await input('plain-names.csv'));
      expect(
        await some.import('Users', 'u.csv', await own('names-with-nbsp-and-curly-apostrophes.csv')),
      ).toMatchObject({ created: 7, failed: 0 });
    });

    it('makes no twins of buildings whose names look the same, and keeps the names as they are', async () => {
      const some = await school();
      await some.import('Buildings', 'b.csv', await input('plain-names.csv'));
      const report = await some.import('Buildings', 't.csv', await input('twins-that-look-the-same.csv'));
      expect(report).toMatchObject({ created: 0, updated: 2, failed: 2 });
      expect(report.errors[3]).toContain('stands in row 2 already');
      expect((await some.all('Buildings')).map(({ name, city }) => `${name}, ${city}`)).toEqual([
        'Linden Elementary, Twin',
        "St. Mary's, Twin",
      ]);
      expect(await some.import('Buildings', 'c.csv', 'Name\nLINDEN Elementary\n')).toMatchObject({
        updated: 1,
      });
      expect(await some.names('Buildings')).toContain('LINDEN Elementary');
    });

    it.each(['İnönü İlkokulu', 'Σίσυφος ΣΧΟΛΕΊΟΣ', 'IĞDIR', 'École', 'Straße'])(
      'finds the building %s by its exact name, and in capitals or without accents',
      async (name) => {
        const some = await school();
        await some.import('Buildings', 'b.csv', `Name\n${name}\n`);
        const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '');
        const rows = [name, name.toUpperCase(), plain].map(
          (building, index) => `A,B,a${index}@${Date.now()}.example,${building}\n`,
        );
        const content = `First name,Last name,Email,Buildings\n${rows.join('')}`;
        expect(await some.import('Users', 'u.csv', content)).toMatchObject({ created: 3, failed: 0 });
        const again = await some.import('Buildings', 'c.csv', `Name\n${name.toUpperCase()}\n${plain}\n`);
        expect(again).toMatchObject({ created: 0 });
      },
    );

    it('has email addresses and telephone numbers as they are pasted', async () => {
      const some = await school();
      const emails = await some.import('Users', 'e.csv', await own('emails-as-pasted.csv'));
      expect(Object.keys(emails.errors)).toEqual(['4', '7', '9']);
      expect(emails.errors[4]).toContain('invisible character (U+00AD)');
      const stored = (await some.all('Users')).map(({ userName }) => userName.split('@')[0]);
      expect(sorted(stored)).toEqual(['angle', 'bom', 'dot', 'full', 'lre', 'mt', 'nbsp', 'semi', 'zwsp']);
      const phones = await some.import('Users', 'p.csv', await own('phones-as-pasted.csv'));
      expect(Object.keys(phones.errors)).toEqual(['18']);
      const numbers = Object.fromEntries(
        (await some.all('Users')).map(({ firstName, mobilePhoneNumber }) => [firstName, mobilePhoneNumber]),
      );
      expect(numbers).toMatchObject({
        Ph0: '+1 (507) 555-0100',
        Ph1: '507-555-0100',
        Ph2: '507-555-0100',
        Ph3: '(507) 555-0100 x12',
        Ph4: '(507) 555-0100 x4',
        Ph5: '507.555.0100 x12',
        Ph6: '5075550100 x4',
        Ph7: '+15075550100',
        Ph8: '5075550100',
        Ph12: '507-555-0100',
      });
    });

    it('has dates in the order of the country, and is asked when file and country disagree', async () => {
      const some = await school();
      const report = await some.import('Users', 'd.csv', await own('dates-as-written.csv'));
      expect(report.errors).toEqual({});
      const dates = Object.fromEntries(
        (await some.all('Users')).map(({ firstName, hireDate }) => [firstName, hireDate]),
      );
      for (const index of [0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19])
        expect(dates[`Da${index}`]).toBe('2024-08-15');
      expect(dates['Da18']).toBe('2024-08-05');
      const row = (first: string, date: string) =>
        `${first},B,${first}${Date.now()}${salt}@dates.example,${date}\n`;
      const heading = 'First name,Last name,Email,Hire date\n';
      await some.import('Users', 'us.csv', heading + row('Us', '3/4/2026'));
      const torn = await some.import(
        'Users',
        'x.csv',
        heading + row('Eu', '25/4/2026') + row('Am', '3/4/2026'),
      );
      expect(torn.errors[3]).toContain('“3/4/2026” can be two days.');
      await some.import('Users', 'y.csv', heading + row('Dm', '3/4/2026'), { dateOrder: 'dmy' });
      const after = Object.fromEntries(
        (await some.all('Users')).map(({ firstName, hireDate }) => [firstName, hireDate]),
      );
      expect(after).toMatchObject({ Us: '2026-03-04', Eu: '2026-04-25', Dm: '2026-04-03' });
    });

    it('has dates with dots, in which the month may come first', async () => {
      const days = async (dates: readonly string[], country?: string) => {
        const some = await School.open(stage.sam, country);
        const rows = dates.map(
          (date, index) => `D${index},B,d${index}-${(salt += 1)}-${Date.now()}@dots.example,${date}\n`,
        );
        const report = await some.import(
          'Users',
          'd.csv',
          `First name,Last name,Email,Hire date\n${rows.join('')}`,
        );
        const found = (await some.all('Users')).map(({ firstName, hireDate }) => `${firstName} ${hireDate}`);
        return [...sorted(found), ...Object.values(report.errors)];
      };
      expect(await days(['08.15.2024', '08.05.2024'])).toEqual(['D0 2024-08-15', 'D1 2024-08-05']);
      expect(await days(['15.08.2024', '08.05.2024'])).toEqual(['D0 2024-08-15', 'D1 2024-05-08']);
      expect(await days(['08.05.2024'], 'DE')).toEqual(['D0 2024-05-08']);
      expect(await days(['08.05.2024'])).toEqual([expect.stringContaining('“08.05.2024” can be two days.')]);
    });

    it('names countries, states and time zones as people do', async () => {
      const some = await school();
      const report = await some.import('Buildings', 'p.csv', await input('place-names.csv'));
      expect(report.errors).toEqual({});
      const places = (await some.all('Buildings')).map((one) =>
        [one.name, one.country, one.stateProvinceRegion, one.timeZone, one.status].join(' '),
      );
      expect(sorted(places)).toEqual([
        'Place 0 US MN America/Chicago Active',
        'Place 1 US MN America/Chicago Active',
        'Place 10 GB   Archived',
        'Place 2 US MN America/Chicago Active',
        'Place 3 US MN America/Chicago Active',
        'Place 4 US MN  Active',
        'Place 5 US MN America/Chicago Disabled',
        'Place 6 US MN America/Chicago Disabled',
        'Place 7 US MN America/Chicago Disabled',
        'Place 8 GB ENG Europe/London Active',
        'Place 9 GB ENG Europe/London Active',
      ]);
    });

    it('has numbers that spreadsheets guard or shorten', async () => {
      const some = await school();
      const report = await some.import(
        'Buildings',
        'g.csv',
        await input('guarded-and-shortened-numbers.csv'),
      );
      expect(report.errors[3]).toContain('“1.2E+05” is a number that a spreadsheet program has shortened.');
      expect(sorted((await some.all('Buildings')).map(({ buildingId }) => buildingId))).toEqual([
        '00123',
        '00124',
        '1,234',
      ]);
      const numbers = await some.import('Buildings', 'n.csv', await input('numbers-with-commas.csv'));
      const zips = (await some.all('Buildings')).map(({ postalZipCode }) => postalZipCode).filter(Boolean);
      expect([sorted(zips), Object.keys(numbers.errors)]).toEqual([['55057', '55057', '55057'], ['5']]);
      const other = await school();
      await other.import('Buildings', 'a.csv', "Name,Building ID\n'70s Hall,'172-A\n");
      expect((await other.all('Buildings'))[0]).toMatchObject({ name: "'70s Hall", buildingId: '172-A' });
    });

    it('names all faults of a row at once', async () => {
      const some = await school();
      const report = await some.import('Buildings', 'f.csv', 'Name,ZIP,Time zone,Status\nA,1,Nowhere,Ajar\n');
      expect(report.errors[2]).toMatch(/ZIP code/);
      expect(report.errors[2]).toMatch(/there is no time zone “Nowhere”/);
      expect(report.errors[2]).toMatch(/“Ajar” is not one of the choices: Active, Disabled, Archived/);
    });

    it('has no fault of its own making where several rows of a new person have one', async () => {
      const some = await school();
      const email = `twice@${process.pid}-${Date.now()}.example`;
      const rows = ['Nowhere', 'Elsewhere'].map((name) => `A,B,${email},${name}\n`);
      const report = await some.import(
        'Users',
        't.csv',
        `First name,Last name,Email,Buildings\n${rows.join('')}`,
      );
      expect(report.errors).toEqual({
        2: 'Buildings: there is no building “Nowhere”.',
        3: 'Buildings: there is no building “Elsewhere”.',
      });
    });

    it('has one fault for many rows with one text, and one replacement for all of them', async () => {
      const some = await school();
      const domain = `${process.pid}-${Date.now()}.example`;
      const rows = Array.from(
        { length: 12 },
        (_, row) => `A,B,f${row}@${domain},${row < 10 ? 'Teachr' : 'Cook'}\n`,
      );
      const content = `First name,Last name,Email,Title\n${rows.join('')}`;
      const report = await some.import('Users', 'f.csv', content);
      expect(await some.faults('Users', report.uid)).toEqual([
        {
          column: 3,
          header: 'Title',
          message: 'Title: there is no title “Teachr”.',
          value: 'Teachr',
          count: 10,
          rows: [2, 3, 4, 5, 6],
        },
        expect.objectContaining({ value: 'Cook', count: 2, rows: [12, 13] }),
      ]);
      await some.make('Titles', { name: 'Teacher' });
      const replacements = [
        { column: 3, from: 'Teachr', to: 'Teacher' },
        { column: 3, from: 'Cook', to: '' },
      ];
      const mended = await some.import('Users', 'f.csv', content, { replacements });
      expect(mended).toMatchObject({ created: 12, failed: 0, replacements });
      const titles = (await some.all('Users')).map(({ userTitle }) => Boolean(userTitle));
      expect(titles.filter(Boolean)).toHaveLength(10);
    });

    it('says that rows and columns are hidden, and which formula has no result', async () => {
      const some = await school();
      expect(await some.import('Buildings', 'h.xlsx', await input('hidden-row.xlsx'))).toMatchObject({
        created: 3,
        notes: [
          'One row is hidden in the spreadsheet. It is imported too.',
          'The column “Building ID” is hidden in the spreadsheet. It is imported too.',
        ],
      });
      const formulas = await some.import('Buildings', 'f.xlsx', await input('formula-without-result.xlsx'));
      expect(formulas.errors[3]).toBe(
        'Building ID holds a formula without a result. Open the file in Excel and save it.',
      );
    });
  });
});
