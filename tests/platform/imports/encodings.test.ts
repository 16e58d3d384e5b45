import { beforeAll, expect, it } from 'vitest';

import type { NarrowEncoding } from '../../../resources/declaration/imports/encodings.ts';
import { describePlatform } from '../../support/storages.ts';
import { openStage, type Stage } from '../resources/caller.ts';
import { encoded } from './files.ts';
import { School, sorted } from './school.ts';

/** A list of buildings in an encoding of one byte per letter. */
const buildings = (names: string, encoding: NarrowEncoding) =>
  encoded(`Name,City\r\n${names.split(',').join(',Ely\r\n')},Ely\r\n`, encoding);

const files: readonly (readonly [NarrowEncoding, string])[] = [
  ['windows-1250', 'Jiří Dvořák,Němec,Škoda,Kučera'],
  // Each of these bytes is a letter of the Cyrillic alphabet too.
  ['windows-1250', 'Jiří,Žofie Křížová,Wójcik,Łukasz'],
  ['windows-1254', 'Yılmaz,Doğan,Ayşe,Şahin'],
  ['windows-1257', 'Bērziņš,Kārlis,Jānis'],
  ['windows-1251', 'Школа Перша,Гімназія'],
  ['koi8-u', 'Школа Перша,Гімназія'],
  ['ibm866', 'Школа Первая,Гимназия'],
  ['windows-1253', 'Σίσυφος,Αθήνα'],
  ['macintosh', 'José Núñez,Müller'],
];

describePlatform('a text file that is not in Unicode', (storage) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(storage);
  });

  it.each(files)('is shown and imported as a person chooses, in %s', async (encoding, names) => {
    const school = await School.open(stage.sam);
    const content = buildings(names, encoding);
    const { body } = await school.preview('Buildings', 'a.csv', content);
    expect(body).toMatchObject({ encoding, isEncodingUnclear: true });
    expect(body.letters.join(',')).toContain(names.split(',')[0]);
    expect(body.firstRowsOfData.map(([name]: string[]) => name)).toEqual(names.split(','));
    // Nobody has looked at it.
    await expect(school.import('Buildings', 'a.csv', content)).rejects.toThrow('save it as “CSV UTF-8”');
    const report = await school.import('Buildings', 'a.csv', content, { encoding });
    expect(report).toMatchObject({ encoding, created: names.split(',').length, failed: 0 });
    expect(await school.names('Buildings')).toEqual(sorted(names.split(',')));
  });

  it('shows the letters of another choice', async () => {
    const school = await School.open(stage.sam);
    const query = 'sheetName=Sheet1&encoding=windows-1250';
    const french = buildings('Hélène,Lefèvre', 'windows-1252');
    expect((await school.preview('Buildings', 'a.csv', french)).body).toMatchObject({
      encoding: 'windows-1252',
      isEncodingUnclear: false,
      letters: ['Hélène'],
    });
    const { body } = await school.preview('Buildings', 'a.csv', french, query);
    expect(body).toMatchObject({ encoding: 'windows-1250', letters: ['Hélčne'] });
  });

  it('is asked about only then', async () => {
    const school = await School.open(stage.sam);
    const { body } = await school.preview(
      'Buildings',
      'a.csv',
      'Name,City\nJiří,Ely\n',
      'sheetName=Sheet1&encoding=windows-1250',
    );
    expect(body.encoding).toBeUndefined();
    expect(body.firstRowsOfData).toEqual([['Jiří', 'Ely']]);
  });
});
