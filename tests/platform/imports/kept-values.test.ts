import { beforeAll, describe, expect, it } from 'vitest';

import { byteOrderMark, csvLine } from '../../../resources/declaration/codec/csv.ts';
import { describePlatform } from '../../support/storages.ts';
import { openStage, type Stage } from '../resources/caller.ts';
import { School, sorted } from './school.ts';

describePlatform('a stored value', (storage) => {
  let stage: Stage;
  let salt = 0;
  beforeAll(async () => {
    stage = await openStage(storage);
  });
  const school = () => School.open(stage.sam);
  /** Gives a file addresses of its own, in place of those that end in `@d`. */
  const own = () => {
    salt += 1;
    const domain = `d.k${process.pid}-${Date.now()}-${salt}.example`;
    return (content: string) =>
      content.replaceAll('@D', `@${domain.toUpperCase()}`).replaceAll('@d', `@${domain}`);
  };
  const heading = 'First name,Last name,Email';

  it('keeps its spelling when a file has it in capitals and without accents', async () => {
    const some = await school();
    const at = own();
    await some.import('Users', 'a.csv', at(`${heading}\nAda,McBell,ada@d\nJosé,Núñez,jose@d\nCy,Fox,cy@d\n`));
    const report = await some.import(
      'Users',
      'b.csv',
      at(`${heading}\nADA,MCBELL,ADA@D\nJOSE,NUNEZ,Jose@d\nCY,FOXX,CY@D\n`),
    );
    expect(report).toMatchObject({ skipped: 2, updated: 1 });
    const found = (await some.all('Users')).map(
      (one) => `${one.firstName} ${one.lastName} ${one.userName.replace(/@.*/, '')}`,
    );
    expect(sorted(found)).toEqual(['Ada McBell ada', 'Cy FOXX cy', 'José Núñez jose']);
  });

  it.each([
    "'=1",
    "'00123",
    '=1+2',
    '-5',
    '@home',
    'AT&amp;T',
    'a<br/>b',
    '１２３',
    '#N/A',
    '1E+05',
    'Jos√©',
    'Nu?ez',
    '"quoted"',
    'a;b',
    'N/A',
  ])('is as it was after an export that is imported unchanged: %s', async (text) => {
    const some = await school();
    const made = { name: 'North High', city: text, notes: `${text}\n2`, buildingId: text };
    const uid = await some.makeBuilding(made);
    const file =
      byteOrderMark + [['Name', 'City', 'Notes', 'Building ID'], Object.values(made)].map(csvLine).join('');
    expect(await some.import('Buildings', 'export.csv', file)).toMatchObject({
      skipped: 1,
      failed: 0,
      updated: 0,
    });
    const [found] = await some.all('Buildings');
    expect(found).toMatchObject({ uid, ...made });
  });

  it('of a telephone number keeps its signs and zeros where a file has its digits alone', async () => {
    const some = await school();
    const numbers = ['+15075550100', '07911 123456', '(507) 555-0101', '507-555-0102 x3', '5075550103'];
    const file = (all: readonly string[]) =>
      `Name,Phone\n${all.map((number, index) => `S${index},${number}\n`).join('')}`;
    await some.import('Buildings', 'a.csv', file(numbers));
    // As Excel saves them, but for the fourth and the last.
    const saved = ['15075550100', '7911123456', '5075550101', '50755501023', '507-555-0103'];
    expect(await some.import('Buildings', 'b.csv', file(saved))).toMatchObject({ skipped: 3, updated: 2 });
    expect(sorted((await some.all('Buildings')).map(({ phoneNumber }) => phoneNumber))).toEqual(
      sorted([...numbers.slice(0, 3), '50755501023', '507-555-0103']),
    );
  });

  it('takes a spelling that is not in capitals, and capitals where there were none', async () => {
    const some = await school();
    await some.import('Buildings', 'a.csv', 'Name,City\nNorth high,ely\nSOUTH,Ely\n');
    await some.import('Buildings', 'b.csv', 'Name,City\nNorth High,Ely\nSouth,ELY\n');
    expect(sorted((await some.all('Buildings')).map(({ name, city }) => `${name} ${city}`))).toEqual([
      'North High Ely',
      'South Ely',
    ]);
  });

  describe('of a number of a building', () => {
    it.each([
      '12-Jan',
      'Jan-72',
      'Jan 26',
      '12.Jan',
      '3-Mär',
      '1/12/2026',
      '2026-01-12 00:00:00',
      '12:30',
      '172%',
      '17.2 %',
      '$172',
      'TRUE',
    ])('is not replaced by %s, which a spreadsheet has made of it', async (text) => {
      const some = await school();
      await some.import('Buildings', 'a.csv', 'Name,Building ID\nA,0172\n');
      const report = await some.import('Buildings', 'b.csv', `Name,Building ID\nA,${text}\nB,${text}\n`);
      const sentence = `Building ID: “${text}” is what a spreadsheet program makes of another text. Format the column as text.`;
      expect(report.errors).toEqual({ 2: sentence, 3: sentence });
      expect(await some.all('Buildings')).toMatchObject([{ buildingId: '0172' }]);
    });

    it('is a code that only looks like a day or an amount', async () => {
      const codes = ['MAR-12', '12-ABC-34', '1-2', '12/1', 'Marshall 12', '0.172', '(172)', 'A%', 'May'];
      const some = await school();
      const rows = codes.map((code, index) => `${'ABCDEFGHI'[index] ?? ''},${code}\n`);
      const report = await some.import('Buildings', 'a.csv', `Name,Building ID\n${rows.join('')}`);
      expect(report.errors).toEqual({});
      expect(sorted((await some.all('Buildings')).map(({ buildingId }) => buildingId))).toEqual(
        sorted(codes),
      );
    });
  });

  it('of a telephone number or a day is left where the file has zeros', async () => {
    const some = await school();
    const at = own();
    const columns = `${heading},Mobile phone,Hire date`;
    await some.import('Users', 'a.csv', at(`${columns}\nA,L,a@d,507-555-0100,2019-08-15\n`));
    for (const [phone, day] of [
      ['0', '0'],
      ['000-000-0000', '1/0/1900'],
      ['(000) 000-0000', '1899-12-30'],
      // Where the day comes first, and in other forms of days.
      ['', '00/01/1900'],
      ['', '00.01.1900'],
      ['', '0-Jan-00'],
      ['', '00-Jan-1900'],
      ['', '30/12/1899'],
      ['', '30.12.1899 00:00:00'],
      ['', '00.00.0000'],
      ['', '01.01.0001'],
      ['', '00:00:00'],
    ])
      expect(await some.import('Users', 'b.csv', at(`${columns}\nA,L,a@d,${phone},${day}\n`))).toMatchObject({
        skipped: 1,
      });
    expect(await some.all('Users')).toMatchObject([
      { mobilePhoneNumber: '507-555-0100', hireDate: '2019-08-15' },
    ]);
  });

  it('is no account for a text in the place of an address', async () => {
    const some = await school();
    const texts = ['none@none.com', 'noemail@d', 'na@na.org', 'x@x.com', 'No.Email@d', 'unknown@d'];
    const rows = texts.map((text) => `A,L,${text}\n`).join('');
    const report = await some.import('Users', 'a.csv', own()(`${heading}\n${rows}B,L,nona@d\n`));
    expect(report).toMatchObject({ created: 1, failed: texts.length });
    for (const error of Object.values<string>(report.errors))
      expect(error).toContain('stands for no address.');
  });

  it('of a postal code has the zero at its start in all countries with five digits', async () => {
    const some = await school();
    const rows = 'A,1067,Germany\nB,8001,Spain\nC,1000,France\nD,8001,Switzerland\nE,601,US\n';
    await some.import('Buildings', 'a.csv', `Name,ZIP,Country\n${rows}`);
    expect(
      sorted((await some.all('Buildings')).map(({ name, postalZipCode }) => `${name} ${postalZipCode}`)),
    ).toEqual(['A 01067', 'B 08001', 'C 01000', 'D 8001', 'E 00601']);
  });

  it('of a type of building is found by the short forms of schools', async () => {
    const some = await school();
    const rows = ['Elementary', 'Elem.', 'Middle', 'HS'].map(
      (type, index) => `${'ABCD'[index] ?? ''},${type}\n`,
    );
    const report = await some.import('Buildings', 'a.csv', `Name,School Type\n${rows.join('')}`);
    expect(report.errors).toEqual({});
    expect(
      sorted((await some.all('Buildings')).map(({ name, buildingType }) => `${name} ${buildingType.name}`)),
    ).toEqual(['A Elementary School', 'B Elementary School', 'C Middle School', 'D High School']);
  });
});
