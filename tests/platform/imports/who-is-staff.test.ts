import { beforeAll, describe, expect, it } from 'vitest';

import { describePlatform } from '../../support/storages.ts';
import { openStage, type Stage } from '../resources/caller.ts';
import { textRow, workbook } from './files.ts';
import { School, sorted } from './school.ts';

const notStaff = 'This is a student or a relative of one. Only staff are imported.';
const hasLeft = 'The file says that this person has left, so nothing is made of the row.';

describePlatform('a file with people who are no staff, or no longer', (storage) => {
  let stage: Stage;
  let salt = 0;
  beforeAll(async () => {
    stage = await openStage(storage);
  });

  /** Imports a person for each text, whose further columns have it, and returns the texts of those who are created, with their state, and the errors by text. */
  async function people(headings: string, texts: readonly string[]) {
    const some = await School.open(stage.sam);
    salt += 1;
    const rows = texts.map(
      (text, index) => `P${index},Bell,p${index}@w${process.pid}-${Date.now()}-${salt}.example,${text}`,
    );
    const report = await some.import(
      'Users',
      'u.csv',
      `First name,Last name,Email,${headings}\n${rows.join('\n')}\n`,
    );
    const textOf = (firstName: string) => texts[Number(firstName.slice(1))] ?? '';
    const found = (await some.all('Users')).map(({ firstName, userActive }) => [
      textOf(firstName),
      userActive,
    ]);
    const errors = Object.fromEntries(
      Object.entries<string>(report.errors).map(([row, error]) => [texts[Number(row) - 2] ?? '', error]),
    );
    return {
      states: Object.fromEntries(found),
      created: sorted(found.map(([text]) => String(text))),
      errors,
    };
  }
  const unclear = (letter: string) =>
    `Status: “${letter}” is a letter whose meaning is not known. Write yes or no.`;

  describe('by single letters', () => {
    it('has no state where they are not of one pair', async () => {
      expect((await people('Employment Status', ['F', 'P'])).errors).toEqual({
        F: unclear('F'),
        P: unclear('P'),
      });
      expect(Object.keys((await people('Position Status', ['R', 'F', 'T', 'I'])).errors)).toHaveLength(4);
    });

    it('has the state of a pair, and of A and I beside other states', async () => {
      expect((await people('Status', ['T', 'F'])).states).toEqual({ T: true, F: false });
      expect((await people('Active', ['J', 'N'])).states).toEqual({ J: true, N: false });
      expect((await people('Активний', ['Т', 'Н'])).states).toEqual({ Т: true, Н: false });
      const { states, errors } = await people('Employment Status', ['A', 'I', 'L', 'R']);
      expect(states).toEqual({ A: true, I: false });
      expect(errors).toEqual({ L: unclear('L'), R: unclear('R') });
    });

    it('has the state of a single F where the heading asks for yes or no', async () => {
      expect((await people('Active', ['F'])).states).toEqual({ F: false });
      expect((await people('Employment Status', ['F'])).errors).toEqual({ F: unclear('F') });
    });
  });

  it('has nobody whose second state contradicts the first', async () => {
    const { created, errors } = await people('Status,Employment Status', [
      'Active,Full-Time',
      'Inactive,Full-Time',
      'Inactive,',
      'Terminated,Inactive',
    ]);
    expect(created).toEqual(['Active,Full-Time', 'Terminated,Inactive']);
    expect(errors).toEqual({
      'Inactive,Full-Time':
        'It is not clear whether this person is active: Status is “Inactive”. Employment Status is “Full-Time”. Let both say the same.',
      'Inactive,':
        'It is not clear whether this person is active: Status is “Inactive”. Choose the column for Status, or remove the row.',
    });
  });

  it.each(['Separated', 'Left', 'Leaver', 'Retired', 'Ausgetreten', 'Jubilado', 'Звільнений'])(
    'has nobody who is marked in a column %s',
    async (heading) => {
      const { created, errors } = await people(heading, ['Yes', 'No']);
      expect(created).toEqual(['No']);
      expect(errors).toEqual({ Yes: hasLeft });
    },
  );

  it('has nobody with a reason to have left, unless it says that the person is active', async () => {
    const { created, errors } = await people('Termination Reason', ['Retired', 'N/A', 'None', 'Moved away']);
    expect(created).toEqual(['N/A', 'None']);
    expect(errors).toEqual({ Retired: hasLeft, 'Moved away': hasLeft });
    expect((await people('Status,Termination Reason', ['Active,Moved away'])).created).toHaveLength(1);
  });

  it('has nobody whose last day is a past month or year, or cannot be read', async () => {
    const year = new Date().getUTCFullYear();
    const { created, errors } = await people('Termination date', [
      'June 2024',
      '2024',
      String(year),
      'soon',
      'N/A',
      'Present',
      'June 2099',
      '12/31/9999',
    ]);
    expect(created).toEqual(['12/31/9999', 'June 2099', 'N/A', 'Present']);
    expect(errors).toMatchObject({ 'June 2024': hasLeft, '2024': hasLeft });
    expect(errors['soon']).toBe(
      'It is not clear whether this person has left: Termination date “soon” is no day. Write dates like 2026-08-15.',
    );
    expect(errors[String(year)]).toContain('is no day');
  });

  it.each(['User Type', 'Person Type', 'Affiliation', 'Group', 'Benutzertyp', 'Роль'])(
    'makes no account of students and relatives, by %s',
    async (heading) => {
      const staff = [
        'Teacher',
        'Student Services Coordinator',
        'Student Teacher',
        'Dean of Students',
        'Parent Liaison',
        '"Teacher, Parent"',
        '',
      ];
      const others = [
        'Student',
        'students',
        'Active Student',
        'K-12 Student',
        'Parent/Guardian',
        'Schüler*in',
        'Erziehungsberechtigte',
        'Alumnos',
        'Padre/Madre',
        'Élève',
        'учень',
        '"Student, Parent"',
      ];
      const { created, errors } = await people(heading, [...staff, ...others]);
      expect(created).toEqual(sorted(staff));
      expect(errors).toEqual(Object.fromEntries(others.map((text) => [text, notStaff])));
    },
  );

  it('makes no account of those in a folder of students', async () => {
    const { created } = await people('Org Unit Path', [
      '/Students/2028',
      '/North High/HS Students',
      '"OU=Students,OU=North"',
      '/Staff',
      '/Staff/Student Services',
      '/North High',
    ]);
    expect(created).toEqual(['/North High', '/Staff', '/Staff/Student Services']);
  });

  it.each([
    ['Student Number', 'Homeroom'],
    ['Student No.', 'Grade Level'],
    ['Pupil ID', 'Year Group'],
    ['Schülernummer', 'Klasse'],
    ['Guardian Email', 'Grade'],
  ])('is refused as a list of students, by %s and %s', async (number, grade) => {
    await expect(people(`${number},${grade}`, ['1,9'])).rejects.toThrow('This is a list of students.');
  });

  it('has teachers with a grade and a homeroom', async () => {
    expect((await people('Grade,Homeroom', ['9,North 12'])).created).toHaveLength(1);
  });

  it('makes no account of students among the users of ClassLink', async () => {
    const { created, errors } = await people('role,status,sourcedId', [
      'student,active,1',
      'guardian,active,2',
      'teacher,active,3',
    ]);
    expect(created).toEqual(['teacher,active,3']);
    expect(Object.values(errors)).toEqual([notStaff, notStaff]);
  });
});

describePlatform('a file with a column that may mean something else', (storage) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(storage);
  });
  const buildings = async (content: string) => {
    const some = await School.open(stage.sam);
    const report = await some.import('Buildings', 'b.csv', content);
    return { report, found: await some.all('Buildings') };
  };

  it('has the state of a building in place of its region, and no closed building', async () => {
    const { found } = await buildings('Name,State\nNorth,Active\nSouth,Closed\n');
    expect(
      sorted(
        found.map(({ name, status, stateProvinceRegion }) => `${name} ${status} ${stateProvinceRegion}`),
      ),
    ).toEqual(['North Active null', 'South Disabled null']);
    const marked = await buildings('Name,State,Closed\nNorth,MN,No\nSouth,WI,Yes\n');
    expect(marked.found).toMatchObject([{ name: 'North', stateProvinceRegion: 'MN' }]);
    expect(marked.report.errors).toEqual({
      3: 'The file says that this building is closed, so nothing is made of the row.',
    });
  });

  it('has the building, not the person beside it', async () => {
    const { found } = await buildings('Building,Name,Email\nNorth,Ada Bell,ada@x.example\n');
    expect(found).toMatchObject([{ name: 'North' }]);
    const named = await buildings('Building,Name,City\nNorth Campus,Gym,Ely\n');
    expect(named.found).toMatchObject([{ name: 'Gym' }]);
  });

  it('has a visible column before a hidden one, and says that a hidden one is read', async () => {
    const some = await School.open(stage.sam);
    const domain = `h${process.pid}-${Date.now()}.example`;
    const rows = [
      ['First name', 'Last name', 'Email', 'Work email'],
      ['Ada', 'Bell', `old@${domain}`, `new@${domain}`],
    ].map((cells, index) => textRow(index + 1, cells));
    const file = workbook({
      sheets: { Sheet1: rows.join('') },
      columns: { Sheet1: '<col min="2" max="3" hidden="1"/>' },
    });
    const report = await some.import('Users', 'u.xlsx', file);
    expect(report).toMatchObject({ created: 1, failed: 0 });
    expect(report.notes).toContain(
      'The column “Last name” is hidden in the spreadsheet. It is imported too.',
    );
    expect((await some.all('Users')).map(({ userName }) => userName)).toEqual([`new@${domain}`]);
  });

  it('has a ZIP code in two columns that have lost their zeros', async () => {
    const { found } = await buildings('Name,ZIP,ZIP4\nA,5057,1234\nB,55057,123\n');
    expect(sorted(found.map(({ postalZipCode }) => postalZipCode))).toEqual(['05057-1234', '55057-0123']);
  });

  it.each([
    ['Primary Location,Locations,Email', ['userBuildings', 'userBuildings', 'userName']],
    ['Admin_email,Admin_title', ['userName', 'userTitle']],
  ])('is found for users: %s', async (headings, fields) => {
    const some = await School.open(stage.sam);
    await some.import('Buildings', 'b.csv', 'Name\nNorth\n');
    const cells = headings.split(',').map((heading) => (/mail/.test(heading) ? 'a@x.example' : 'North'));
    const { body } = await some.preview('Users', 'u.csv', `${headings}\n${cells.join(',')}\n`);
    expect(body.columnMapping).toEqual(fields);
  });
});
