import { beforeAll, describe, expect, it } from 'vitest';

import { describePlatform } from '../../support/storages.ts';
import { openStage, type Stage } from '../resources/caller.ts';
import { zip } from './files.ts';
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
  ])('says by %s whether a person is active', async (text, isActive) => {
    const { found } = await people(`First name,Last name,Email,Active\nA,B,a@d,${text}\n`);
    expect(found[0].userActive).toBe(isActive);
  });

  it.each([
    ['Tel. 507 555 0100', '507 555 0100'],
    ['507-555-0100 (x12)', '507-555-0100 x12'],
    ['507-555-0100 or 507-555-0101', '507-555-0100 / 507-555-0101'],
  ])('has the telephone number %s', async (text, number) => {
    const { found } = await people(`First name,Last name,Email,Mobile phone\nA,B,a@d,${text}\n`);
    expect(found[0].mobilePhoneNumber).toBe(number);
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

  it.each(['Jos?e Nu?ez', 'Jos√©', 'JosĂ©', 'Jos├⌐', 'Jos\uFFFD'])(
    'with lost or foreign letters overwrites no name: %s',
    async (name) => {
      const some = await school();
      const report = await some.import('Buildings', 'b.csv', `Name,City\nA,${name}\n`);
      expect(report).toMatchObject({ created: 0, failed: 1 });
    },
  );

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
