import { beforeAll, describe, expect, it } from 'vitest';

import { describePlatform } from '../../support/storages.ts';
import { openStage, type Stage } from '../resources/caller.ts';
import { workbook } from './files.ts';
import { School, sorted } from './school.ts';

/** A Ukrainian text in Windows-1251, which Node only decodes. */
function windows1251(text: string): Buffer {
  const decoder = new TextDecoder('windows-1251');
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from(Array.from(text, (letter) => bytes.get(letter) ?? 0x3f));
}

describePlatform('a file of another system or country', (storage) => {
  let stage: Stage;
  let salt = 0;
  beforeAll(async () => {
    stage = await openStage(storage);
  });
  const school = () => School.open(stage.sam);
  /** Imports people twice, the second time without a change, and returns the first report with what is stored. */
  async function people(content: string, what: 'Users' | 'Contacts' = 'Users') {
    const some = await school();
    await some.import('Buildings', 'b.csv', 'Name,Building ID\nNorth High,0172\n');
    const domain = `.${process.pid}-${Date.now()}-${(salt += 1)}.example`;
    const own = content.replaceAll(/@([a-z])\b/g, `@$1${domain}`);
    const report = await some.import(what, 'p.csv', own);
    expect(await some.import(what, 'p.csv', own)).toMatchObject({
      created: 0,
      updated: 0,
      skipped: report.created,
    });
    const found = (await some.all(what)).map((one) => ({
      ...one,
      userName: one.userName.replace(domain, ''),
    }));
    return { report, found: found.toSorted((one, other) => (one.userName < other.userName ? -1 : 1)) };
  }
  const heading = 'First name,Last name,Email';

  it('has the sign-in name of Entra ID for a person without an address, if it is one', async () => {
    const { report, found } = await people(
      [
        'userPrincipalName,surname,mail,givenName,userType',
        'ada@u,Bell,ada@m,Ada,Member',
        'ben@u,Low,,Ben,Member',
        'cy_x#EXT#@u,Low,,Cy,Guest',
        'dan,Low,,Dan,Member',
        '',
      ].join('\n'),
    );
    expect(found.map(({ userName }) => userName)).toEqual(['ada@m', 'ben@u']);
    expect(report.errors).toEqual({ 4: 'Email is required.', 5: 'Email is required.' });
  });

  it('has columns that the person wants to fill one field in turn', async () => {
    const some = await school();
    const content = 'Name,Main line,Front desk\nA,507-555-0100,507-555-0101\nB,,507-555-0102\nC,-,\n';
    const columnMapping = ['name', 'phoneNumber', 'phoneNumber?'];
    expect(await some.import('Buildings', 'a.csv', content, { columnMapping })).toMatchObject({ created: 3 });
    expect((await some.preview('Buildings', 'a.csv', content)).body).toMatchObject({
      columnMapping,
      takesTurns: true,
    });
    expect((await some.all('Buildings')).map(({ phoneNumber }) => phoneNumber)).toEqual([
      '507-555-0100',
      '507-555-0102',
      null,
    ]);
    await expect(
      some.import('Buildings', 'a.csv', content, { columnMapping: ['name', 'nothing?', null] }),
    ).rejects.toThrow('nothing? is no field that can be imported.');
  });

  it('has a text in parts: two surnames, a number and its extension', async () => {
    const { report, found } = await people(
      [
        'Nombre,Apellido paterno,Apellido materno,Correo electrónico,Office phone,Ext.',
        'Ana,García,López,ana@d,507-555-0142,12',
        'Bo,Ruiz,-,bo@d,(507) 555-0143,',
        'Cy,Peña,N/A,cy@d,,x14',
        'Dee,Paz Soler,Soler,dee@d,507-555-0144 ext. 15,15',
        'Eli,García,García,eli@d,,',
        '',
      ].join('\n'),
    );
    expect(found.map(({ lastName, voicePhoneNumber }) => [lastName, voicePhoneNumber])).toEqual([
      ['García López', '507-555-0142 x12'],
      ['Ruiz', '(507) 555-0143'],
      // A part that the text ends with already is not written twice.
      ['Paz Soler', '507-555-0144 x15'],
      ['García García', null],
    ]);
    const inParts = await people('First name,Last name,Email,Area code,Phone\nEva,Sol,eva@d,507,555-0145\n');
    expect(inParts.found[0]).toMatchObject({ mobilePhoneNumber: '507 555-0145' });
    // An extension without a number is no number.
    expect(Object.keys(report.errors)).toEqual(['4']);
  });

  it('has an address in parts: a street and its number, in either order, and the end of a ZIP code', async () => {
    const some = await school();
    const german = 'Name;Straße;Hausnummer;PLZ;Ort;Land\nNord;Hauptstr.;12 a;10115;Berlin;Deutschland\n';
    const mexican = 'Nombre,Calle,Número,Ciudad,País\nSur,Av. Juárez,45,Puebla,México\n';
    const american =
      'Name,Street number,Street,City,ZIP,ZIP4\nEast,120,Oak St,Reno,89501,1234\nWest,7,Elm St,Reno,89501,\n';
    for (const content of [german, mexican, american])
      expect(await some.import('Buildings', 'a.csv', content)).toMatchObject({ failed: 0 });
    const found = (await some.all('Buildings')).map(({ name, addressLine1, postalZipCode, buildingId }) => [
      name,
      [addressLine1, postalZipCode, buildingId],
    ]);
    expect(Object.fromEntries(found)).toEqual({
      East: ['120 Oak St', '89501-1234', null],
      Nord: ['Hauptstr. 12 a', '10115', null],
      Sur: ['Av. Juárez 45', null, null],
      West: ['7 Elm St', '89501', null],
    });
  });

  it('has columns that the person wants to be parts of one text', async () => {
    const some = await school();
    const content = 'Name,Remarks,Access\nA,Two doors,Key at the desk\nB,,Ring twice\n';
    const columnMapping = ['name', 'notes', 'notes+'];
    expect(await some.import('Buildings', 'a.csv', content, { columnMapping })).toMatchObject({ created: 2 });
    expect((await some.preview('Buildings', 'a.csv', content)).body).toMatchObject({
      columnMapping,
      takesAdditions: true,
    });
    expect(sorted((await some.all('Buildings')).map(({ notes }) => notes))).toEqual([
      'Ring twice',
      'Two doors Key at the desk',
    ]);
    await expect(
      some.import('Buildings', 'a.csv', content, { columnMapping: ['name', 'name+', null] }),
    ).rejects.toThrow('name+ is no field that can be imported.');
  });

  it('has a row with a NUL, which alone fails', async () => {
    const some = await school();
    const content = 'Name,City\nNo\0rth,Reno\nSouth,Reno\n';
    expect(await some.import('Buildings', 'b.csv', content)).toMatchObject({
      created: 1,
      failed: 1,
      errors: { 2: '“No\ufffdrth” holds a byte that is no character.' },
    });
    expect(await some.names('Buildings')).toEqual(['South']);
  });

  it('makes nobody of people whom a column of its own marks as gone', async () => {
    const rows = 'Ada,Bell,ada@d,N\nBen,Low,ben@d,Y\n';
    const marks = [
      'Inactive',
      'Account Disabled',
      'Suspended',
      'Block sign in (Yes/No) [accountEnabled] Required',
    ];
    for (const mark of marks) {
      const { report, found } = await people(`First name,Last name,Email,${mark}\n${rows}`);
      expect(report.errors).toEqual({
        3: 'The file says that this person has left, so nothing is made of the row.',
      });
      expect(found).toMatchObject([{ userName: 'ada@d', userActive: true }]);
    }
  });

  it('has nobody active by a T that may mean terminated', async () => {
    const rows = (...states: string[]) =>
      states.map((state, index) => `P${index},Low,p@${'abcd'[index]},${state}\n`).join('');
    const status = 'First name,Last name,Email,Employment Status\n';
    const unclear = 'Status: “T” can mean true or terminated. Write yes or no.';
    const letters = await people(`${status}${rows('A', 'I', 'T')}`);
    expect(letters.report.errors).toEqual({ 4: unclear });
    expect(letters.found).toMatchObject([{ userActive: true }, { userActive: false }]);
    expect((await people(`${status}${rows('T', 'T')}`)).report.errors).toEqual({ 2: unclear, 3: unclear });
    expect((await people(`${status}${rows('T', 'F')}`)).found).toMatchObject([
      { userActive: true },
      { userActive: false },
    ]);
    expect((await people(`${status}${rows('t', 't')}`)).report.created).toBe(2);
  });

  it('has nobody active or inactive by numbers of which there are others', async () => {
    const rows = (...states: string[]) =>
      states.map((state, index) => `P${index},Low,p@${'abcd'[index]},${state}\n`).join('');
    const status = 'First name,Last name,Email,Staff Status\n';
    const { report } = await people(`${status}${rows('0', '1', '2')}`);
    const unclear = (number: string) =>
      `Status: “${number}” is one of several numbers, whose meaning is not known. Write yes or no.`;
    expect(report.errors).toEqual({ 2: unclear('0'), 3: unclear('1'), 4: unclear('2') });
    expect((await people(`${status}${rows('1', '0')}`)).found).toMatchObject([
      { userActive: true },
      { userActive: false },
    ]);
  });

  it('has no status by a number, which other programs count otherwise', async () => {
    const some = await school();
    expect(await some.import('Buildings', 'b.csv', 'Name,Status\nNorth,1\nSouth,Closed\n')).toMatchObject({
      created: 1,
      errors: { 2: 'Status: “1” is not one of the choices: Active, Disabled, Archived.' },
    });
  });

  it('has daggers where a statistic does not apply', async () => {
    const some = await school();
    const content = 'School Name,Phone,ZIP\nNorth,†,55057\nSouth,‡,–\n';
    expect(await some.import('Buildings', 'b.csv', content)).toMatchObject({ created: 2, failed: 0 });
    expect((await some.all('Buildings')).map(({ phoneNumber }) => phoneNumber)).toEqual([null, null]);
  });

  it('has the schools of the English register', async () => {
    const some = await School.open(stage.sam, 'GB');
    const content =
      'URN,EstablishmentNumber,EstablishmentName,TypeOfEstablishment (name),EstablishmentStatus (name),Street,Locality,Town,Postcode,TelephoneNum\n' +
      '100000,3614,The Aldgate School,Voluntary aided school,Open,Passage,Aldgate,London,EC3A 5DE,02072831147\n';
    expect(await some.import('Buildings', 'b.csv', content)).toMatchObject({ created: 1 });
    expect(await some.all('Buildings')).toMatchObject([
      {
        name: 'The Aldgate School',
        country: 'GB',
        buildingId: '3614',
        uniqueId: '100000',
        status: 'Active',
        addressLine2: 'Aldgate',
        phoneNumber: '02072831147',
      },
    ]);
  });

  it('has the schools of state registers, of which closed ones are not active', async () => {
    const some = await school();
    const california =
      'CDSCode,StatusType,County,District,School,Street,City,Zip,State,MailStreet,MailCity,Phone,Ext\n' +
      '01100170000000,Active,Alameda,Alameda Unified,Bay Farm,"200 Aughinbaugh Way",Alameda,94502,CA,PO Box 1,Oakland,(510) 748-4010,\n' +
      '01100170000001,Closed,Alameda,Alameda Unified,Old Farm,"1 Main St",Alameda,94502,CA,,,,\n';
    expect(await some.import('Buildings', 'b.csv', california)).toMatchObject({ created: 2, failed: 0 });
    const france =
      'Numéro UAI;Appellation officielle;Adresse;Code postal;Localité d’acheminement\n0750001A;Lycée Nord;1 rue X;1000;Bourg\n';
    const other = await School.open(stage.sam, 'FR');
    expect(await other.import('Buildings', 'b.csv', france)).toMatchObject({ created: 1, failed: 0 });
    expect(await other.all('Buildings')).toMatchObject([
      { uniqueId: '0750001A', name: 'Lycée Nord', postalZipCode: '01000', city: 'Bourg', country: 'FR' },
    ]);
    expect(
      sorted((await some.all('Buildings')).map(({ name, status, city }) => `${name} ${status} ${city}`)),
    ).toEqual(['Bay Farm Active Alameda', 'Old Farm Disabled Alameda']);
  });

  it('has buildings with the abbreviations of Skyward and of facility managers', async () => {
    const some = await school();
    const content = 'Bldg #,Bldg Name,Addr 1,Addr 2\n0172,North High,1 Main St,Door 4\n';
    expect(await some.import('Buildings', 'b.csv', content)).toMatchObject({ created: 1 });
    expect(await some.all('Buildings')).toMatchObject([
      { buildingId: '0172', name: 'North High', addressLine1: '1 Main St', addressLine2: 'Door 4' },
    ]);
  });

  describe('with people', () => {
    it.each([
      [
        'Workday',
        'Legal Name - First Name,Legal Name - Last Name,Email - Work,Location,Active Status',
        'Yes',
      ],
      ['Arbor', 'Legal first name,Legal last name,Default email,Site,Active', 'Yes'],
      ['Skyward', 'FIRST NAME,LAST NAME,INTERNET ADDRESS,BLDG,Active', 'Y'],
      [
        'Infinite Campus',
        'individual.firstName,individual.lastName,contactSelf.email,school.number,activeEmployment.status',
        'A',
      ],
      ['Tyler Munis', 'First,Last,E-Mail,Loc,Status', 'A'],
      ['SIMS', 'Legal Forename,Legal Surname,Work Email,Site,Active', 'Yes'],
      ['a payroll', 'EmployeeFirstName,EmployeeLastName,EmployeeEmail,LocationCode,EmployeeStatus', 'Active'],
      ['a French list', 'Prénom,Nom,Courriel professionnel,Établissement,Statut', 'Actif'],
    ])('is read as %s writes it', async (_system, headings, active) => {
      const { report, found } = await people(`${headings}\nAda,Bell,ada@d,0172,${active}\n`);
      expect(report).toMatchObject({ created: 1, failed: 0 });
      expect(found).toMatchObject([
        {
          firstName: 'Ada',
          lastName: 'Bell',
          userName: 'ada@d',
          userActive: true,
          userBuildings: [expect.any(String)],
        },
      ]);
    });

    it.each([
      [
        'Okta',
        'login,email,firstName,lastName,status\na@u,a@d,A,B,ACTIVE\nb@u,b@d,C,D,DEPROVISIONED\n',
        [true, false],
      ],
      [
        'SuccessFactors',
        'STATUS,USERID,USERNAME,FIRSTNAME,LASTNAME,EMAIL\nStatus,User Id,Username,First Name,Last Name,Email\nactive,1,ab,A,B,a@d\ninactive_external_suite,2,cd,C,D,c@d\n',
        [true, false],
      ],
      ['a SharePoint list', 'FirstName,LastName,EMail\nA,B,i:0#.f|membership|a@d\n', [true]],
      ['an ad hoc report', 'emp_first_name;emp_last_name;emp_email;emp_status\nA;B;a@d;Active\n', [true]],
      ['Infinite Campus', 'identity.firstName,identity.lastName,contact.email\nA,B,a@d\n', [true]],
      ['Wonde', 'forename,surname,contact_details.emails.work\nA,B,a@d\n', [true]],
      ['Untis', 'Name;Vorname;E-Mail;Dienststelle\nMüller;Jörg;a@d;172\n', [true]],
      ['Séneca', 'Apellidos y nombre;Correo corporativo;Centro\n"Núñez Gil, Ana";a@d;172\n', [true]],
      ['a mainframe', 'FIRST_NM,LAST_NM,EMAIL_ADDR,LOCN_CD\nADA,BELL,a@d,0172\n', [true]],
      ['Aeries', 'SC,TN,TLN,TFN,TEM\n172,1,Bell,Ada,a@d\n', [true]],
      ['Arbor', 'Staff Member,Work email address\nMrs Ada Bell,a@d\n', [true]],
      [
        'Paycom',
        'Legal_Firstname,Legal_Lastname,Work_Email,Employee_Status\nA,B,a@d,Hired\nC,D,b@d,Laid off\nE,F,c@d,On leave\n',
        [true, false],
      ],
      ['a form with numbers', '1. First name,2. Last name,3. Email\nA,B,a@d\n', [true]],
      ['a form with remarks', 'First Name (as on ID),Last Name (as on ID),Email (work)\nA,B,a@d\n', [true]],
      [
        'a form in two languages',
        'Vorname / First name,Nachname / Last name,E-Mail / Email\nA,B,a@d\n',
        [true],
      ],
      [
        'files that were joined',
        `\uFEFF${heading}\r\nA,B,a@d\r\n\uFEFF${heading}\r\nC,D,c@d\r\n`,
        [true, true],
      ],
      [
        'Germany',
        'Name;Vorname;E-Mail-Adresse;Aktiv\nMüller;Jörg;a@d;ja\nGroß;Anja;b@d;nein\n',
        [true, false],
      ],
      [
        'France',
        'NOM;PRENOM;Adresse e-mail;Statut\nDUPONT;Léa;a@d;Actif\nMARTIN;Zoé;b@d;Inactif\n',
        [true, false],
      ],
      [
        'Spain',
        'Nombre;Apellidos;Correo electrónico;Activo\nJosé;Núñez;a@d;Verdadero\nAna;Gil;b@d;Falso\n',
        [true, false],
      ],
      [
        'Ukraine',
        'Прізвище;Ім’я;Електронна пошта;Активний\nКоваль;Олег;a@d;так\nБойко;Ірина;b@d;ні\n',
        [true, false],
      ],
    ])('comes from %s', async (_, content, isActive) => {
      const { found } = await people(content);
      expect(found.map(({ userActive }) => userActive)).toEqual(isActive);
      expect(found.every(({ firstName, lastName }) => Boolean(firstName && lastName))).toBe(true);
    });

    it.each([
      ['Name,Email\nDr. Ada Bell,a@d\nMs Cy Low,b@d\n', ['Ada Bell', 'Cy Low']],
      ['"Name (Last, First)",Email\n"Bell, Ada",a@d\n', ['Ada Bell']],
    ])('names them in one column: %j', async (content, names) => {
      const { found } = await people(content);
      expect(found.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual(names);
    });

    it.each([
      '"=HYPERLINK(""mailto:x@d"",""x@d"")"',
      'Email: x@d',
      'x@d (work)',
      '[x@d](mailto:x@d)',
      'x@d|',
    ])('has an address written as %s', async (text) => {
      expect((await people(`${heading}\nA,B,${text}\n`)).found[0].userName).toBe('x@d');
    });

    it('has no account for a cell of several addresses', async () => {
      const { report } = await people(`${heading}\nA,B,x@d ::: y@d\nC,D,"x@d, y@d"\n`);
      expect(report).toMatchObject({ created: 0, failed: 2 });
    });

    it('has contacts of Outlook, whose title is no job, and of Google, with several numbers in a cell', async () => {
      const outlook = await people(
        '"First Name","Last Name","Title","Business Phone","E-mail Address","E-mail Type","E-mail Display Name"\nA,B,Dr.,(507) 555-0100,a@d,SMTP,A B\n',
        'Contacts',
      );
      expect(outlook.report).toMatchObject({ created: 1, failed: 0 });
      const online = await people(
        'First Name,Last Name,Title,E-mail Address,Job Title,Spouse,Schools,Hobby\nA,B,Dr.,a@d,,C,Yale,Chess\n',
        'Contacts',
      );
      expect(online.report).toMatchObject({ created: 1, failed: 0 });
      const google = await people(
        'First Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nA,B,Work,a@d,Mobile,507-555-0100 ::: 507-555-0101\n',
        'Contacts',
      );
      expect(google.found[0].mobilePhoneNumber).toBe('507-555-0100 / 507-555-0101');
    });

    it('has the numbers and addresses of Google by their labels', async () => {
      const row = (name: string, ...cells: string[]) => `${name},B,${cells.join(',')}\n`;
      const { report, found } = await people(
        'First Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\n' +
          row('Ada', '* Work', 'a@d', 'Home', 'ah@d', 'Mobile', '507-555-0101', 'Work', '507-555-0102') +
          row('Bob', 'Home', 'bh@d', '* Work', 'b@d', 'Work', '507-555-0103', 'Mobile', '507-555-0104') +
          row('Cid', '* ', 'c@d', '', '', 'Work Fax', '507-555-0105', 'Home', '507-555-0106') +
          row('Dan', 'Home', 'd@d', '', '', '', '507-555-0107', '', ''),
        'Contacts',
      );
      expect(report).toMatchObject({ created: 4, failed: 0 });
      expect(report.notes.join(' ')).toContain('taken by their labels');
      const numbers = found.map(({ firstName, userName, mobilePhoneNumber, voicePhoneNumber }) => [
        firstName,
        userName?.[0] + userName?.[1],
        mobilePhoneNumber,
        voicePhoneNumber,
      ]);
      expect(Object.fromEntries(numbers.map(([name, ...texts]) => [name, texts]))).toEqual({
        Ada: ['a@', '507-555-0101', '507-555-0102'],
        Bob: ['b@', '507-555-0104', '507-555-0103'],
        Cid: ['c@', null, null],
        Dan: ['d@', '507-555-0107', null],
      });
      const office = await people(
        'First Name,Last Name,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value\nA,B,a@d,Work,507-555-0102\n',
        'Contacts',
      );
      expect(office.found[0]).toMatchObject({ mobilePhoneNumber: null, voicePhoneNumber: '507-555-0102' });
    });

    it('names months and days of the week in other languages, and nothing else beside a date', async () => {
      const dates = [
        '15 de agosto de 2024',
        '15 août 2024',
        '15. August 2024',
        '15 серпня 2024',
        'jeudi 15 août 2024',
        '"Do, 15.08.2024"',
        '15-ago-2024',
        '15.08.2024 р.',
      ];
      const rows = [...dates, 'until 8/15/2024'].map(
        (date, index) => `A,B,${'abcdefghi'[index] ?? ''}@d,${date}`,
      );
      const { report, found } = await people(`${heading},Hire date\n${rows.join('\n')}\n`);
      expect(found.map(({ hireDate }) => hireDate)).toEqual(dates.map(() => '2024-08-15'));
      expect(Object.keys(report.errors)).toEqual(['10']);
    });

    it('names their school by number and name', async () => {
      const { found } = await people(
        `${heading},School\nA,B,a@d,172 - North High\nC,D,b@d,North High (0172)\n`,
      );
      expect(found.map(({ userBuildings }) => userBuildings.length)).toEqual([1, 1]);
    });
  });

  describe('with buildings', () => {
    it.each([
      ['psql', ' name      | city \n-----------+------\n North     | Ely\n South     | Ada\n(2 rows)\n\n'],
      [
        'mysql',
        '+-------+------+\n| name  | city |\n+-------+------+\n| North | Ely  |\n| South | Ada  |\n+-------+------+\n2 rows in set (0.00 sec)\n',
      ],
      ['Markdown', '| Name | City |\n|:-----|-----:|\n| North | Ely |\n| South | Ada |\n'],
      ['two separators', 'Name||City\nNorth||Ely\nSouth||Ada\n'],
      ['remarks below', 'Name,City\nNorth,Ely\nSouth,Ada\n"Total Schools: 2",\n"Data as of 8/1/2024",\n'],
    ])('is a table of %s, whose lines and remarks make nothing', async (_, content) => {
      const some = await school();
      expect(await some.import('Buildings', 'a.txt', content)).toMatchObject({ created: 2 });
      expect(sorted((await some.all('Buildings')).map(({ name, city }) => `${name} ${city}`))).toEqual([
        'North Ely',
        'South Ada',
      ]);
    });

    it('has NULL and N/A for no value where none is required', async () => {
      const some = await school();
      await some.import('Buildings', 'a.csv', 'Name,Address line 2,City,Notes\nNull,NULL,N/A,-\n');
      expect((await some.all('Buildings'))[0]).toMatchObject({
        name: 'Null',
        addressLine2: null,
        city: null,
        notes: null,
      });
    });

    it.each([
      [
        'Windows-1252',
        Buffer.from('Name der Schule;Straße;PLZ;Ort;Land\nBär;Weg 2;80331;München;Deutschland\n', 'latin1'),
        'Bär 80331 München DE',
      ],
      [
        'Windows-1251',
        windows1251('Назва закладу;Поштовий індекс;Місто;Країна\nЛіцей;01001;Київ;Україна\n'),
        'Ліцей 01001 Київ UA',
      ],
      [
        'UTF-8',
        Buffer.from('CCT,Nombre de la escuela,Municipio,C.P.,País\n09D,Juárez,Ecatepec,03100,México\n'),
        'Juárez 03100 Ecatepec MX',
      ],
    ])('has its own headings and countries, in %s', async (_, content, expected) => {
      const some = await school();
      expect(await some.import('Buildings', 'Школи (1).csv', content)).toMatchObject({
        created: 1,
        failed: 0,
      });
      const [one] = await some.all('Buildings');
      expect([one.name, one.postalZipCode, one.city, one.country].join(' ')).toBe(expected);
    });

    it('has postal codes with their country, as formulas and without a hyphen', async () => {
      const some = await school();
      await some.import('Buildings', 'a.csv', 'Name,ZIP\nA,"55057, USA"\nB,=55057\nC,550571234.0\n');
      expect(sorted((await some.all('Buildings')).map(({ postalZipCode }) => postalZipCode))).toEqual([
        '55057',
        '55057',
        '55057-1234',
      ]);
    });

    it('is a workbook whose rows and cells have no addresses', async () => {
      const some = await school();
      const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
      const rows = [
        ['Name', 'City'],
        ['North', 'Ely'],
      ].map((cells) => `<row>${cells.map(text).join('')}</row>`);
      expect(
        await some.import('Buildings', 'a.xlsx', workbook({ sheets: { Data: rows.join('') } })),
      ).toMatchObject({ created: 1 });
      expect((await some.all('Buildings'))[0]).toMatchObject({ name: 'North', city: 'Ely' });
    });
  });
});
