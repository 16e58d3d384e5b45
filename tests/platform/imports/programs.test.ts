import { beforeAll, expect, it } from 'vitest';

import { describePlatform } from '../../support/storages.ts';
import { openStage, type Stage } from '../resources/caller.ts';
import { textRow, workbook } from './files.ts';
import { School, sorted } from './school.ts';

let number = 0;
/** A domain of email addresses that no other test has. */
function domain(): string {
  number += 1;
  return `p${process.pid}-${Date.now()}-${number}.example`;
}

const buildings =
  'School_id,School_name,School_number,School type\n1,North High,0101,Anything\n2,"St. Mary\'s, East",0102,Anything\n';

describePlatform('an export of a program that schools use', (storage) => {
  let stage: Stage;
  let some: School;
  beforeAll(async () => {
    stage = await openStage(storage);
    some = await School.open(stage.sam);
    expect(await some.import('Buildings', 'b.csv', buildings)).toMatchObject({ created: 2, failed: 0 });
  });

  async function people(content: string) {
    const at = domain();
    const report = await some.import('Users', 'u.csv', content.replaceAll('@d', `@${at}`));
    const found = (await some.all('Users')).filter(({ userName }) => userName.endsWith(`@${at}`));
    return { report, found };
  }

  it('of OneRoster makes accounts of staff, and of nobody else', async () => {
    const { report, found } = await people(
      'sourcedId,status,enabledUser,orgSourcedIds,role,username,givenName,familyName,email,phone\n' +
        'a,active,true,1,teacher,t1,Tea,Cher,t@d,507-555-0100\n' +
        'b,active,true,1,student,s1,Stu,Dent,s@d,\n' +
        'c,active,true,1,guardian,g1,Gua,Rdian,g@d,\n' +
        'd,tobedeleted,true,1,teacher,x1,Ex,Teacher,x@d,\n',
    );
    expect(report).toMatchObject({ created: 1, failed: 3 });
    expect(report.errors[3]).toBe('This is a student or a relative of one. Only staff are imported.');
    expect(report.errors[5]).toContain('marks this person for deletion');
    expect(found).toEqual([
      expect.objectContaining({
        firstName: 'Tea',
        mobilePhoneNumber: '507-555-0100',
        userBuildings: [expect.anything()],
      }),
    ]);
  });

  it('of OneRoster makes buildings of schools, and of no district or school that is marked for deletion', async () => {
    const of = domain();
    const report = await some.import(
      'Buildings',
      'orgs.csv',
      'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\n' +
        `1-${of},active,2024-08-01,District ${of},district,,\n` +
        `7-${of},active,2024-08-01,School ${of},school,,1\n` +
        `8-${of},tobedeleted,2024-08-01,Closed ${of},school,,1\n`,
    );
    expect(report).toMatchObject({ created: 1, failed: 2 });
    expect(report.errors[2]).toContain('organization of schools, not a building');
    expect(report.errors[4]).toContain('marks this school for deletion');
    const names = (await some.all('Buildings')).map(({ name }) => name);
    expect(names.filter((name) => name.endsWith(of))).toEqual([`School ${of}`]);
  });

  it('has roles of its own, which are not those of the portal', async () => {
    const { report } = await people(
      'School ID,Staff ID,First Name,Last Name,Email,Role,Phone\n0101,1,Jane,Doe,j@d,TEACHER,5075550100\n',
    );
    expect(report).toMatchObject({ created: 1, failed: 0 });
  });

  it('names schools by a number that the portal does not know, and by name', async () => {
    const { report, found } = await people(
      'lastName,firstName,email,schoolName,schoolNumber\nDoe,Jane,j@d,North High,99001\nRoe,Jim,k@d,"St. Mary\'s, East",99002\n',
    );
    expect(report).toMatchObject({ created: 2, failed: 0 });
    expect(found.map(({ userBuildings }) => userBuildings.length)).toEqual([1, 1]);
  });

  it('has one column of names of two words, or of last names before a comma', async () => {
    const plain = await people('Full Name,Email Address\nAda Bell,a@d\nBo Ek,b@d\nMary Ann Hill,c@d\n');
    expect(plain.report).toMatchObject({ created: 2, failed: 1 });
    expect(plain.report.errors[4]).toContain('“Mary Ann Hill” is the last name. Write “Last, First”.');
    expect(plain.found).toContainEqual(expect.objectContaining({ firstName: 'Ada', lastName: 'Bell' }));
    const worker = await people('Worker,Email - Work\nAda Bell (00123),a@d\n');
    expect(worker.found[0]).toMatchObject({ firstName: 'Ada', lastName: 'Bell' });
    const comma = await people('Employee Name,Email\n"Bell, Ada",a@d\n"Ek, Bo",b@d\nHill Ann,c@d\n');
    expect(comma.report).toMatchObject({ created: 2, failed: 1 });
    expect(comma.found).toContainEqual(expect.objectContaining({ firstName: 'Ada', lastName: 'Bell' }));
  });

  it.each([
    ['a note after an empty row', ',,\nSource: NCES,,\n'],
    ['when it was made', 'Report generated on 11/26/2026,,\n'],
    ['a count', 'Total Schools: 3,,\n'],
    ['its end', '*** End of Report ***,,\n'],
    ['what a database says', '\n(3 rows affected)\n'],
    ['a line', '----,---,-----\n'],
    ['its heading again', 'Name,City,ZIP\n'],
  ])('makes no building of %s', async (_, foot) => {
    const other = await School.open(stage.sam);
    const content = `Name,City,ZIP\nA,Ely,55057\nB,Ely,55057\nC,Ely,55057\n${foot}`;
    expect(await other.import('Buildings', 'b.csv', content)).toMatchObject({ created: 3, failed: 1 });
    expect(await other.names('Buildings')).toEqual(['A', 'B', 'C']);
  });

  it('has a note below the table of a workbook, and a summary before it', async () => {
    const other = await School.open(stage.sam);
    const content = workbook({
      sheets: {
        'Export Summary': textRow(1, ['This document was exported from Numbers.']),
        'Sheet 1 - Table 1':
          textRow(1, ['Table 1']) +
          textRow(2, ['Name', 'City']) +
          textRow(3, ['A', 'Ely']) +
          textRow(6, ['Preliminary']) +
          textRow(7, ['Department of Education']),
      },
    });
    expect(await other.import('Buildings', 'b.xlsx', content)).toMatchObject({ created: 1, failed: 2 });
    expect(await other.names('Buildings')).toEqual(['A']);
  });

  it('writes N/A and the like where there is no value, but keeps the name Null', async () => {
    const { report, found } = await people(
      'First name,Last name,Email,Mobile phone,Hire date,Status\nA,Null,a@d,N/A,0000-00-00,-\nB,Na,b@d,none,NULL,n/a\n',
    );
    expect(report).toMatchObject({ created: 2, failed: 0 });
    expect(sorted(found.map(({ lastName }) => lastName))).toEqual(['Na', 'Null']);
    expect(found.map(({ mobilePhoneNumber, hireDate }) => [mobilePhoneNumber, hireDate])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it.each([
    ['Mobile phone', 'mobilePhoneNumber', 'Cell 507-555-0100', '507-555-0100'],
    ['Mobile phone', 'mobilePhoneNumber', '[507] 555-0100', '(507) 555-0100'],
    ['Hire date', 'hireDate', 'Aug-15-2024', '2024-08-15'],
    ['Hire date', 'hireDate', '8 / 15 / 2024', '2024-08-15'],
    ['Status', 'userActive', 'Retired', false],
    ['Status', 'userActive', 'Employed', true],
  ])('has %s as %s from the text %s', async (header, field, text, value) => {
    const { found } = await people(`First name,Last name,Email,${header}\nA,B,a@d,${text}\n`);
    expect(found[0]?.[field]).toBe(value);
  });

  it.each(['smtp:x@d', 'x@d#mailto:x@d#', 'x@d/'])('has an email address as in %s', async (text) => {
    const { found } = await people(`First name,Last name,Email\nA,B,${text}\n`);
    expect(found.map(({ userName }) => userName.split('@')[0])).toEqual(['x']);
  });

  it('names states, countries and time zones by codes and with remarks', async () => {
    const other = await School.open(stage.sam);
    const rows = [
      'A,US-MN,840,Central (US),55057-',
      'B,MN - Minnesota,USA,CST/CDT,55057',
      'C,N/A,US,Central Time (CT),N/A',
    ];
    const content = `Name,State,Country,Time zone,ZIP\n${rows.join('\n')}\n`;
    expect(await other.import('Buildings', 'b.csv', content)).toMatchObject({ created: 3, failed: 0 });
    const found = (await other.all('Buildings')).map((one) =>
      [one.name, one.stateProvinceRegion, one.country, one.timeZone, one.postalZipCode].join(' '),
    );
    expect(sorted(found)).toEqual([
      'A MN US America/Chicago 55057',
      'B MN US America/Chicago 55057',
      'C  US America/Chicago ',
    ]);
  });

  it.each(['^', '~', '|'])('has cells divided by %s', async (separator) => {
    const other = await School.open(stage.sam);
    const content = 'Name,City,ZIP\nA,Ely,55057\nB,Ely,55057\n\u001a'.replaceAll(',', separator);
    expect(await other.import('Buildings', 'b.csv', content)).toMatchObject({ created: 2, failed: 0 });
  });
});
