import { beforeAll, describe, expect, it } from 'vitest';

import { describePlatform } from '../../support/storages.ts';
import { openStage, type Stage } from '../resources/caller.ts';
import { textRow, workbook, zip } from './files.ts';
import { rowsOf } from './read.ts';
import { School, sorted } from './school.ts';

describePlatform('an odd value of an imported file', (storage) => {
  let stage: Stage;
  let salt = 0;
  beforeAll(async () => {
    stage = await openStage(storage);
  });
  const school = () => School.open(stage.sam);

  /** Imports rows of people of a new client, whose addresses end in `@d`. */
  async function people(content: string) {
    const some = await school();
    await some.import('Buildings', 'b.csv', 'Name,Building ID\nNorth High,0172\n');
    salt += 1;
    const report = await some.import(
      'Users',
      'u.csv',
      content.replaceAll('@d', `@o${process.pid}-${Date.now()}-${salt}.example`),
    );
    return { report, found: await some.all('Users') };
  }

  it('has the letters of a web page in place of their names', async () => {
    const { found } = await people(
      'First name,Last name,Email\nJos&eacute;,O&#39;Brien,a@d\nR&D;,A &amp B,b@d\n',
    );
    expect(sorted(found.map(({ firstName, lastName }) => `${firstName} ${lastName}`))).toEqual([
      "José O'Brien",
      'R&D; A &amp B',
    ]);
  });

  it.each([
    ['Nom prénom', ['Dupont Marie', 'Roy Léo'], ['Dupont|Marie', 'Roy|Léo']],
    ['Nachname Vorname', ['Dupont Marie'], ['Dupont|Marie']],
    ['Vorname Nachname', ['Marie Dupont'], ['Dupont|Marie']],
    ['Full Name', ['BELL Ada', 'COX Bob'], ['BELL|Ada', 'COX|Bob']],
    ['Full Name', ['BELL Ada', 'Bob Cox', 'Cy Dun'], ['BELL|Ada', 'Cox|Bob', 'Dun|Cy']],
    ['Name', ['"Ada Bell, RN"', 'Bob Cox', '"Cy Dun, Jr."'], ['Bell|Ada', 'Cox|Bob', 'Dun Jr.|Cy']],
  ])('has both names in the order of %s, without degrees', async (column, names, expected) => {
    const rows = names.map((name, index) => `${name},${'abc'[index] ?? ''}@d\n`);
    const { report, found } = await people(`${column},Email\n${rows.join('')}`);
    expect(report.errors).toEqual({});
    expect(sorted(found.map(({ firstName, lastName }) => `${lastName}|${firstName}`))).toEqual(expected);
  });

  it('has no first name by a courtesy or a word of work', async () => {
    const { report } = await people(
      'Name,Email\nAda Bell,a@d\nBob Cox,b@d\nCy Fox,f@d\nMrs Low,c@d\n"Cy Dun, Teacher",e@d\n',
    );
    expect(report.created).toBe(3);
    const unclear = (text: string) => `Last name: it is not clear which part of “${text}” is the last name.`;
    expect(report.errors[5]).toContain(unclear('Mrs Low'));
    expect(report.errors[6]).toContain(unclear('Cy Dun, Teacher'));
  });

  it.each(['1/1/0001', '0001-01-01 00:00:00', '0001-01-01T00:00:00'])(
    'has no date where a program wrote its first day, %s',
    async (text) => {
      const { report, found } = await people(`First name,Last name,Email,Hire date\nA,B,a@d,${text}\n`);
      expect(report).toMatchObject({ created: 1, failed: 0 });
      expect(found[0].hireDate).toBeNull();
    },
  );

  it('has a year of three digits for none of the last century', async () => {
    const { report } = await people('First name,Last name,Email,Hire date\nA,B,a@d,5/6/0024\n');
    expect(report.failed).toBe(1);
  });

  it.each([
    ['Active - Full time', true],
    ['A - Active', true],
    ['✓', true],
    ['Inactive (retired)', false],
    ['Terminated 6/30', false],
    ['Full-Time', true],
    ['Active - Non-Exempt', true],
    ['Leaver', false],
    ['Sorti', false],
  ])('says by %s whether a person is active', async (text, isActive) => {
    const { found } = await people(`First name,Last name,Email,Active\nA,B,a@d,${text}\n`);
    expect(found[0].userActive).toBe(isActive);
  });

  it.each(['Active/Inactive', 'Active (terminated 6/30)', 'Active - on leave, former', 'On leave'])(
    'does not say by %s whether a person is active',
    async (text) => {
      const { report } = await people(`First name,Last name,Email,Active\nA,B,a@d,"${text}"\n`);
      expect(report.errors).toEqual({ 2: `Status: “${text}” is neither yes nor no. Write yes or no.` });
    },
  );

  it('has days as Oracle, SAS, scripts of Google and East Asian keyboards write them', async () => {
    const days = [
      '15-AUG-24 12.00.00.000000 AM',
      '15AUG2024',
      'Thu Aug 15 2024 00:00:00 GMT-0500 (Central Daylight Time)',
      '２０２４-08-15',
    ];
    const rows = [...days, '2024-13-01'].map((day, index) => `A,B,a${index}@d,${day}`);
    const { report, found } = await people(`First name,Last name,Email,Hire date\n${rows.join('\n')}\n`);
    expect(report.errors).toEqual({
      6: 'Hire date: “2024-13-01” is no date. Write dates like 2026-08-15.',
    });
    expect(found.map(({ hireDate }) => hireDate)).toEqual(days.map(() => '2024-08-15'));
  });

  it('has a Cyrillic letter in an address or a name that looks like a Latin one, or the other way round', async () => {
    const rows = ['Аna,North,a@d', 'Bo,South,bо@d', 'Ольгa,Шум,c@d', 'Оля,Бойко,d@d', 'iPad,X5Б,e@d'];
    const { report, found } = await people(`First name,Last name,Email\n${rows.join('\n')}\n`);
    expect(Object.keys(report.errors)).toEqual(['2', '3', '4']);
    expect(report.errors[2]).toBe(
      'First name: the letter “А” in “Аna” is Cyrillic, unlike those beside it. Type it anew.',
    );
    expect(report.errors[4]).toContain('the letter “a” in “Ольгa” is Latin');
    expect(sorted(found.map(({ firstName }) => firstName))).toEqual(['iPad', 'Оля']);
  });

  it('has wide letters and figures, which are those of other keyboards', async () => {
    const { found } = await people(
      'First name,Last name,Email,School\nＡｎａ,Ｎｏｒｔｈ,a@d,０１７２\nBo,South,b@d,No. 172\nCy,West,c@d,#0172\n',
    );
    expect(found.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toContain('Ana North');
    expect(found.map(({ userBuildings }) => userBuildings.length)).toEqual([1, 1, 1]);
  });

  it.each([
    ['Tel. 507 555 0100', '507 555 0100'],
    ['507-555-0100 (x12)', '507-555-0100 x12'],
    ['507-555-0100 poste 12', '507-555-0100 x12'],
    ['507-555-0100 доб. 12', '507-555-0100 x12'],
    ['507-555-0100x', '507-555-0100'],
    ['5075550100.00', '5075550100'],
    ['507•555•0100', '507.555.0100'],
    ['(+380) 44 123-45-67', '+380 44 123-45-67'],
    ['507-555-0100 or 507-555-0101', '507-555-0100 / 507-555-0101'],
    ['"507-555-0100\n507-555-0101"', '507-555-0100 / 507-555-0101'],
    ['"507-555-0100\next. 4"', '507-555-0100 x4'],
    ['5075550100 5075550101', '5075550100 / 5075550101'],
    ['(507) 555-0100 (507) 555-0101', '(507) 555-0100 / (507) 555-0101'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['+1 507-555-0100 ::: +1 507-555-0101', '+1 507-555-0100 / +1 507-555-0101'],
    ['507-555-0100; +15075550101', '507-555-0100 / +15075550101'],
    ['02 31 45 67 89', '02 31 45 67 89'],
    ['() -', null],
    ['(   ) ___-____', null],
  ])('has the telephone number %s', async (text, number) => {
    const { found } = await people(`First name,Last name,Email,Mobile phone\nA,B,a@d,${text}\n`);
    expect(found[0].mobilePhoneNumber).toBe(number);
  });

  it('is no telephone number without four digits, or with those of two', async () => {
    const { report } = await people(
      'First name,Last name,Email,Mobile phone\nA,B,a@d,(507)\nA,B,b@d,50755501005075550101\n',
    );
    expect(Object.keys(report.errors)).toEqual(['2', '3']);
    expect(report.errors[3]).toBe(
      'Mobile phone number: “50755501005075550101” has more digits than a telephone number. Write “/” between two numbers.',
    );
  });

  it.each(['ada@d*', 'ada@d!', 'ada@d%', '{ada@d}', '*ada@d', 'ada@x_y.example', 'ada@-x.example', '1@2.3'])(
    'has no account of an address with a sign that no address has, %s',
    async (email) => {
      const { report } = await people(`First name,Last name,Email\nA,B,${email}\n`);
      expect(report).toMatchObject({ created: 0, failed: 1 });
    },
  );

  it.each(['ada@bücher.d', 'ada@школа.d', 'ada@भारत.d', 'ada@3m.d', 'ada@x-y.d', "o'neil+a_b-c@d"])(
    'has an account of an address with an unusual domain or name, %s',
    async (email) => {
      const domain = `p${process.pid}-${Date.now()}.example`;
      const { report } = await people(
        `First name,Last name,Email\nA,B,${email.replace(/d$/, domain).replace('@p', '@d.p')}\n`,
      );
      expect(report.errors).toEqual({});
    },
  );

  it('has no day where the first of two digits may be a year, but where days come first', async () => {
    const days = 'First name,Last name,Email,Hire date\nA,B,a@d,24-08-15\nC,D,c@d,3/4/24\n';
    const { report } = await people(days);
    expect(report.errors).toEqual({
      2: 'Hire date: “24-08-15” can be two days. Choose the order of dates, or write dates like 2026-08-15.',
      3: 'Hire date: “3/4/24” can be two days. Choose the order of dates, or write dates like 2026-08-15.',
    });
    const british = await School.open(stage.sam, 'GB');
    const own = days.replaceAll('@d', `@gb${process.pid}-${Date.now()}.example`);
    expect(await british.import('Users', 'u.csv', own)).toMatchObject({ created: 2 });
    expect(sorted((await british.all('Users')).map(({ hireDate }) => hireDate))).toEqual([
      '2015-08-24',
      '2024-04-03',
    ]);
    const again = own.replaceAll('@gb', '@gb2').replace('3/4/24', '98-08-15');
    expect(await british.import('Users', 'u.csv', again)).toMatchObject({ created: 0, failed: 2 });
  });

  it('stands in one pair of quotation marks in the reason of a refusal', async () => {
    const { report } = await people('First name,Last name,Email\nA,B,“Ada” a@d\n');
    expect(report.errors['2']).toMatch(/^Email: “‘Ada’ a@\S+\.example” is no single email address\.$/);
  });

  it('names the month of a renewal', async () => {
    const some = await school();
    const report = await some.import(
      'Buildings',
      'b.csv',
      'Name,Renewal month\nA,June\nB,sept.\nC,06\nD,7\nE,Juniper\nF,13\n',
    );
    expect(Object.keys(report.errors)).toEqual(['6', '7']);
    expect(
      sorted((await some.all('Buildings')).map(({ name, renewalMonth }) => `${name} ${renewalMonth}`)),
    ).toEqual(['A 6', 'B 9', 'C 6', 'D 7']);
  });

  it('names countries and time zones together with their codes', async () => {
    const some = await school();
    const rows = [
      'A,US - United States,CST6CDT',
      'B,United States (USA),America/Chicago (CST)',
      'C,"United States, The",EST5EDT',
      'D,Scotland,GMT',
    ];
    const report = await some.import('Buildings', 'b.csv', `Name,Country,Time zone\n${rows.join('\n')}\n`);
    expect(report.errors).toEqual({});
    expect(
      sorted(
        (await some.all('Buildings')).map(({ name, country, timeZone }) => `${name} ${country} ${timeZone}`),
      ),
    ).toEqual([
      'A US America/Chicago',
      'B US America/Chicago',
      'C US America/New_York',
      'D GB Europe/London',
    ]);
  });

  it('in a second column of the same heading is named as not read', async () => {
    const some = await school();
    const content = 'Name,City,,Name,City\nA,Ely,,B,Zim\n';
    const { notes } = await some.import('Buildings', 'b.csv', content);
    expect(notes).toEqual([
      'Only the first columns “Name” and “City” are read. Other columns have the same headings.',
    ]);
    const { notes: none } = await some.import('Buildings', 'c.csv', 'Name,City,Remark,Remark\nC,Ely,a,b\n');
    expect(none).toEqual([]);
    const sheets = { Sheet1: textRow(1, ['Name', 'City', 'City']) + textRow(2, ['D', 'Zim', 'Ely']) };
    const columns = { Sheet1: '<col min="2" max="2" hidden="1"/>' };
    const hidden = await some.import('Buildings', 'd.xlsx', workbook({ sheets, columns }));
    expect(hidden.notes[0]).toBe('Only one column “City” is read. Another has the same heading.');
    expect((await some.all('Buildings')).find(({ name }) => name === 'D').city).toBe('Ely');
  });

  it('in a list of choices beside the table is none of a building', async () => {
    const some = await school();
    const list = 'Name of school,City,,Code,State\nA,Ely,,MN,Minnesota\nB,Ely,,WI,Wisconsin\n,,,IA,Iowa\n';
    expect((await some.preview('Buildings', 'a.csv', list)).body.columnMapping).toEqual([
      'name',
      'city',
      null,
      null,
      null,
    ]);
    expect(await some.import('Buildings', 'a.csv', list)).toMatchObject({ created: 2, failed: 1 });
    expect((await some.all('Buildings')).map(({ buildingId }) => buildingId)).toEqual([null, null]);
    // An empty column may also stand within a table, and the list before it.
    for (const rows of [
      'Name,City,,Code\nC,Ely,,7\n',
      'Quirk,,Name,City,Code\nx,,C,Ely,7\ny,,,,\n,,D,Ely,8\n',
    ]) {
      const { body } = await some.preview('Buildings', 'b.csv', rows);
      expect(body.columnMapping.filter(Boolean)).toEqual(['name', 'city', 'buildingId']);
    }
  });

  it('without the zeros that a spreadsheet dropped overwrites no number that has them', async () => {
    const some = await school();
    await some.import('Buildings', 'a.csv', 'Name,Building ID,Unique ID\nA,0172,00A\nB,0173,7\n');
    const report = await some.import(
      'Buildings',
      'b.csv',
      'Name,Building ID,Unique ID\nA,172,A\nB,0174,007\n',
    );
    expect(report).toMatchObject({ updated: 2 });
    expect(
      sorted((await some.all('Buildings')).map((one) => [one.name, one.buildingId, one.uniqueId].join(' '))),
    ).toEqual(['A 0172 A', 'B 0174 007']);
  });

  it.each([
    'Jos?e Nu?ez',
    'Jos√©',
    'JosĂ©',
    'Jos├⌐',
    'Jos\uFFFD',
    'Å\u0081ukasz',
    'DoÄŸan',
    'Jos\u0082',
    'Jos‚',
    'JosŽ',
  ])('with lost or foreign letters overwrites no name: %s', async (name) => {
    const some = await school();
    const report = await some.import('Buildings', 'b.csv', `Name,City\nA,${name}\n`);
    expect(report).toMatchObject({ created: 0, failed: 1 });
  });

  it.each(['#NV', '#WERT!', '#VALEUR!', '#¡REF!', '#¿NOMBRE?', '#N/D', 'Err:502', '#ERROR!', 'Loading...'])(
    'that a spreadsheet could not compute is none in another language: %s',
    async (error) => {
      const some = await school();
      const report = await some.import('Buildings', 'b.csv', `Name,City\n${error},Ely\nB,${error}\nC,Ely\n`);
      expect(report.errors).toEqual({
        2: `Name holds the spreadsheet’s error ${error}.`,
        3: `City holds the spreadsheet’s error ${error}.`,
      });
    },
  );

  it('that stands for none is no name of a building or a person, but a word may be one', async () => {
    const some = await school();
    const signs = ['N/A', '-', '--', '.', '?', 'nan', '<NA>', 'undefined'];
    const rows = signs.map((text) => `${text},Ely\n`).join('');
    const report = await some.import('Buildings', 'b.csv', `Name,City\n${rows}Null,.\nNone,nan\nNA,?\n`);
    expect(report).toMatchObject({ created: 3, failed: signs.length });
    expect(new Set(Object.values(report.errors))).toEqual(new Set(['Name is required.']));
    expect((await some.all('Buildings')).map(({ city }) => city)).toEqual([null, null, null]);
    const persons = await people(
      'First name,Last name,Email\nNa,Null,a@d\nNan,Li,b@d\n-,Bell,c@d\nA,.,e@d\n',
    );
    expect(sorted(persons.found.map(({ firstName, lastName }) => `${firstName} ${lastName}`))).toEqual([
      'Na Null',
      'Nan Li',
    ]);
    expect(persons.report.errors).toEqual({ 4: 'First name is required.', 5: 'Last name is required.' });
  });

  it.each([
    ['2026-08-14T22:00:00.000Z', 'Europe/Berlin', '2026-08-15'],
    ['2026-01-14 23:00:00+00:00', 'Europe/Berlin', '2026-01-15'],
    ['2026-08-15T05:00:00Z', 'America/Chicago', '2026-08-15'],
    ['2026-08-14T22:30:00Z', 'Europe/Berlin', '2026-08-14'],
    ['2026-08-14T22:00:00', 'Europe/Berlin', '2026-08-14'],
    ['2026-08-14T22:00:00Z', 'America/Chicago', '2026-08-14'],
    ['2026-08-15T00:00:00Z', 'America/Chicago', '2026-08-15'],
  ])('has the day that begins at %s in %s', async (moment, timeZone, day) => {
    const some = await School.open(stage.sam, undefined, timeZone);
    const report = await some.import(
      'Buildings',
      'a.csv',
      `Name,ZIP,Country,Contract end date\nA,,,${moment}\nB,1,US,${moment}\n`,
    );
    expect((await some.all('Buildings')).map(({ contractEndDate }) => contractEndDate)).toEqual([day]);
    // The file of failed rows says the day, which is read alike everywhere.
    expect(await some.failedRows('Buildings', report.uid)).toContain(`B,1,US,${day},`);
  });

  it('has a year of two digits of the next decades', async () => {
    const some = await school();
    await some.import('Buildings', 'b.csv', 'Name,Contract end\nA,6/30/30\nB,6/30/98\n');
    expect(
      sorted((await some.all('Buildings')).map(({ contractEndDate }) => String(contractEndDate))),
    ).toEqual(['1998-06-30', '2030-06-30']);
  });

  it('of an American county is no state', async () => {
    const some = await school();
    await some.import('Buildings', 'b.csv', 'Name,City,County\nA,Ely,Rice\n');
    expect((await some.all('Buildings'))[0].stateProvinceRegion).toBeNull();
  });

  describe('of a person whom the file says to be gone', () => {
    it.each([
      [
        'Microsoft 365',
        'Block credential,First name,Last name,User principal name\nFalse,A,B,a@d\nTrue,C,D,c@d\n',
      ],
      [
        'PowerSchool',
        'TEACHERS.First_Name,TEACHERS.Last_Name,TEACHERS.Email_Addr,TEACHERS.SchoolID,TEACHERS.Status\nA,B,a@d,172,1\nC,D,c@d,172,2\n',
      ],
      [
        'Active Directory',
        'objectClass,givenName,sn,mail,userAccountControl\nuser,A,B,a@d,512\nuser,C,D,c@d,514\n',
      ],
    ])('makes no account: %s', async (_, content) => {
      const { report, found } = await people(content);
      expect(report).toMatchObject({ created: 1, failed: 1 });
      expect(report.errors[3]).toMatch(/^The file says that this/);
      expect(found.map(({ firstName }) => firstName)).toEqual(['A']);
    });
  });

  it.each([
    ['Skyward', 'Employee Name LFM,Emp Email,Bldg Desc', 2, 'userBuildings'],
    ['Synergy', 'Staff Name,E-Mail,Primary Org', 2, 'userBuildings'],
    ['SIMS', 'Legal Surname,Legal Forename,Work Email,Main Telephone Number', 3, 'voicePhoneNumber'],
    ['Bromcom', 'First Name,Last Name,Email Address,Date Joined', 3, 'hireDate'],
    ['Bromcom', 'First Name,Last Name,Email Address,Mobile Telephone', 3, 'mobilePhoneNumber'],
    ['SIECLE', 'NOM DE FAMILLE,PRÉNOM,ADRESSE MÉL', 2, 'userName'],
    ['SIECLE', 'NOM,PRÉNOM,COURRIEL,TÉL. PORTABLE,EN ACTIVITÉ', 3, 'mobilePhoneNumber'],
    ['SIECLE', 'NOM,PRÉNOM,COURRIEL,TÉL. PORTABLE,EN ACTIVITÉ', 4, 'userActive'],
    ['a Spanish office', 'Nombre,Apellidos,Correo,Fecha de incorporación', 3, 'hireDate'],
    ['a Ukrainian office', 'Прізвище,Ім’я,Пошта,Моб. тел.,Працює', 4, 'userActive'],
  ])('has its column found in a file of %s: %s', async (_, headings, column, field) => {
    const some = await school();
    await some.import('Buildings', 'b.csv', 'Name\nNorth High\n');
    const { body } = await some.preview('Users', 'a.csv', `${headings}\n`);
    expect(body.columnMapping[column]).toBe(field);
  });

  it.each(['School No.', 'School Num', 'School Nbr', 'Site No'])(
    'has the number of a building below %s',
    async (heading) => {
      const some = await school();
      const { body } = await some.preview('Buildings', 'b.csv', `SCHNAM,${heading}\nNorth High,0172\n`);
      expect(body.columnMapping).toEqual(['name', 'buildingId']);
    },
  );

  it('has its column found in a file of Workday', async () => {
    const some = await school();
    const { body } = await some.preview(
      'Users',
      'a.csv',
      'Worker,Legal Name - First Name,Legal Name - Last Name,Primary Work Email,Worker Status,Primary Work Phone\nA B,A,B,a@b.example,Active,507-555-0100\n',
    );
    expect(body.columnMapping).toEqual([
      null,
      'firstName',
      'lastName',
      'userName',
      'userActive',
      'voicePhoneNumber',
    ]);
  });
});

it('an archive with the name of a workbook is told for what it is', async () => {
  const content = zip([{ name: 'people.csv', data: 'Name,City\n' }]);
  await expect(rowsOf(content, 'xlsx')).rejects.toThrow('zip archive');
});
