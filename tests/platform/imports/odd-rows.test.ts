import { describe, expect, it } from 'vitest';

import { csvLine } from '../../../resources/declaration/codec/csv.ts';

import { textRow, workbook } from './files.ts';
import { rowsOf } from './read.ts';

const none = undefined;
const heading = 'Name,City,ZIP';
const schools = 'Ash,Ely,55057\nOak,Ely,55057\n';

describe('a row that is no part of the table', () => {
  it.each([
    ['a number of schools', '2 schools,,'],
    ['a total in another column', 'Total schools,2,'],
    ['a subtotal of a city', 'Subtotal Ely,,2'],
    ['an average', 'Average,,1'],
    ['who made it', 'Prepared by: J. Smith,,'],
    ['whom it is for', 'Confidential - for district use only,,'],
    ['whose rights it is under', '© 2026 Northfield Public Schools. All rights reserved.,,'],
    ['a sign that is explained', '† indicates that the data are not applicable.,,'],
    ['where it is from', 'Data Source: U.S. Department of Education,,'],
    ['when and on which page it was printed', '11/26/2026 10:00 AM,,Page 1'],
    ['the end of the file', '<EOF>,,'],
    ['a comment', '# exported nightly,,'],
  ])('has a fault that says so: %s', async (_, foot) => {
    const { faults } = await rowsOf(`${heading}\n${schools}${foot}\n`);
    expect(faults.slice(0, 2)).toEqual([none, none]);
    expect(faults[2]).toContain('This is a row below the table');
  });

  it('is none of those that begin like one, or have a name alone', async () => {
    const { faults } = await rowsOf(
      `${heading}\nTotal Wellness Academy,Ely,55057\n2 Rivers,Ely,55057\nAverage Joe School,Ely,55057\nNew School,,\nSt. Mary's,,\n`,
    );
    expect(faults).toEqual([none, none, none, none, none]);
  });

  it.each([
    '(required),(optional),(5 digits)',
    'Required,Optional,Optional',
    'text,text,text',
    'varchar(100),varchar(50),char(5)',
    'name,city,postal_code',
    '1,2,3',
    'Example: Ash School,Northfield,55057',
    'e.g. Ash School,Northfield,55057',
  ])('explains the headings below them: %s', async (row) => {
    const { faults } = await rowsOf(`${heading}\n${row}\n${schools}`);
    expect(faults).toEqual([expect.stringMatching(/^This row /), none, none]);
  });

  it('names a group of schools', async () => {
    const { faults } = await rowsOf(
      `${heading}\nElementary schools,,\n${schools}Other sites:,,\nElm,Ely,55057\n`,
    );
    const fault = expect.stringContaining('This row names a group');
    expect(faults).toEqual([fault, none, none, fault, none]);
  });

  it('is merged over the columns of a workbook as the name of a group', async () => {
    const merged =
      '</sheetData><mergeCells><mergeCell ref="A2:C2"/><mergeCell ref="A5:B5"/></mergeCells><sheetData>';
    const content = workbook({
      sheets: {
        Sheet1:
          textRow(1, ['Name', 'City', 'ZIP']) +
          textRow(2, ['Elementary schools']) +
          textRow(3, ['Ash', 'Ely', '55057']) +
          textRow(4, ['Oak', 'Ely', '55057']) +
          // A long name that goes over an empty cell.
          `<row r="5"><c r="A5" t="inlineStr"><is><t>Elm</t></is></c><c r="C5" t="inlineStr"><is><t>55057</t></is></c></row>` +
          merged,
      },
    });
    const { faults } = await rowsOf(content, 'xlsx');
    expect(faults).toEqual([
      'This row names a group (“Elementary schools”), so nothing is made of it.',
      none,
      none,
      none,
    ]);
  });
});

describe('a row that is no part of the table, in other words', () => {
  const wide = 'Ash,Ely,55057\nOak,Ely,55057\nElm,Ely,55057\n';
  it.each([
    'Gesamtsumme,,2',
    'Insgesamt,,2',
    'Suma,,2',
    'Total général,,2',
    'Somme,,2',
    'Totale,,2',
    'Totaal,,2',
    'Всього,,2',
    'Разом,,2',
    'Итого,,2',
    'Rows: 2,,',
    'Records: 2,,',
    'N=2,,',
    '2 Datensätze,,',
    '2 registros,,',
    'Gesamt Schulen: 2,,',
    'Nombre d’écoles: 2,,',
    'Zeilen: 2,,',
    'Записів: 2,,',
    '(2 filas),,',
    'Records:,2,',
    'Seite 1 von 3,,',
    'Página 1 de 3,,',
    'Page 1 sur 3,,',
    'Стор. 1 з 3,,',
    'Page 1/3,,',
    'Gedruckt am 02.11.2024,,',
    'Stand: 02.11.2024,,',
    'Edité le 02/11/2024,,',
    'Impreso el 2/11/2024,,',
    'Станом на 02.11.2024,,',
    'Updated 11/2/2024,,',
    'Last updated: November 2,,',
    '11/2/2024,,',
    '2024-11-02,,',
    'Ende des Berichts,,',
    'Fin,,',
    'Fin del informe,,',
    'Fin du rapport,,',
    'Кінець звіту,,',
    '*** END OF LIST ***,,',
    'Copyright 2024 X,,',
    'Filters: active only,,',
    'Legend: A = active,,',
    'Filtre : actifs,,',
    'Contact: Ada 507-555-0100,,',
    'https://x.example/list,,',
    'www.x.example,,',
  ])('has a fault that says so: %s', async (foot) => {
    const { faults } = await rowsOf(`${heading}\n${wide}${foot}\n`);
    expect(faults.slice(0, 3)).toEqual([none, none, none]);
    expect(faults[3]).toContain('This is a row below the table');
  });

  it('has its fault above the first row of a table, and below one with a name alone', async () => {
    const { faults } = await rowsOf(
      `${heading}\nStand: 02.11.2024,,\n${wide}New School,,\nSeite 1 von 2,,\n`,
    );
    const fault = expect.stringContaining('This is a row below the table');
    expect(faults).toEqual([fault, none, none, none, none, fault]);
  });

  it.each([
    'Elementary',
    'Secondary',
    'Charter',
    'District',
    'High',
    'K-12',
    'Middle level',
    'Other:',
    'Grundschulen',
    'Weiterführende Schulen',
    'Écoles primaires',
    'Lycées',
    'Escuelas primarias',
    'Початкові школи',
    'Гімназії',
  ])('names a group: %s', async (group) => {
    const { faults } = await rowsOf(`${heading}\n${group},,\n${wide}${group},,\nFir,Ely,55057\n`);
    const fault = `This row names a group (“${group}”), so nothing is made of it.`;
    expect(faults).toEqual([fault, none, none, none, fault, none]);
  });

  it.each(['text,text,2 letters', 'Text,Text,5 digits', 'string,string,10 chars'])(
    'explains the headings: %s',
    async (row) => {
      const { faults } = await rowsOf(`${heading}\n${row}\n${wide}`);
      expect(faults).toEqual([expect.stringContaining('explains the headings'), none, none, none]);
    },
  );

  it.each([
    'Total Wine High,Ely,55057',
    'Total Wine High,,55057',
    'Total Wine High,,',
    'Suma Academy,,',
    'Fin Academy,,',
    'Stand Rock School,,',
    '9/11 Memorial School,,',
    'P.S. 172,,',
    'PS 12: The Lab School,,',
    'Sommerville,,',
    'Page Elementary School,,',
    'Rows Lane School,,',
    'High Street School,,',
    'Charter Oak School,,',
    'Elementary,Ely,55057',
    'Centro Escolar,,',
    'Gesamtschule,,',
    'Grundschule am Markt,,',
    'École primaire,,',
    'Collège,,',
    'Fine Arts Center,,',
  ])('is none of those that have a name: %s', async (row) => {
    const { faults } = await rowsOf(`${heading}\n${wide}${row}\n`);
    expect(faults).toEqual([none, none, none, none]);
  });

  it('is none in lists of names', async () => {
    const names = ['Elementary', 'High', 'Middle', 'District', '2024-11-02', 'Lab: North'];
    const one = await rowsOf(`Name\n${names.join('\n')}\n`);
    expect(one.faults).toEqual(names.map(() => none));
    const sparse = await rowsOf(`${heading}\n${names.map((name) => `${name},,`).join('\n')}\n`);
    expect(sparse.faults).toEqual(names.map(() => none));
  });
});

describe('a second heading below the first rows', () => {
  const repeats = 'This row repeats the heading, so nothing is made of it.';
  const other = (number: number) =>
    `This row is of another table, which begins in row ${number}. Import it from a file or sheet of its own.`;

  it.each(['Name,City,State', 'NAME,CITY,STATE', ' name , City:,State '])('is repeated: %s', async (row) => {
    const { faults } = await rowsOf(`Name,City,State\nAsh,Ely,MN\n${row}\nOak,Ely,MN\n`);
    expect(faults).toEqual([none, repeats, none]);
  });

  it.each([
    'Name,State,City',
    'City,Name,State',
    'Building name,Town,Province',
    'Schulname,Ort,Bundesland',
    'Name,State,Remarks',
    'Name,State,Quirk',
  ])('begins another table: %s', async (row) => {
    const { faults } = await rowsOf(`Name,City,State\nAsh,Ely,MN\n${row}\nOak,MN,Ely\nElm,MN,Ely\n`);
    expect(faults).toEqual([none, other(3), other(3), other(3)]);
  });

  it('ends the other table with the first heading', async () => {
    const { faults } = await rowsOf(
      'Name,City,State\nA,B,C\nName,State,City\nD,E,F\nName,City,State\nG,H,I\n',
    );
    expect(faults).toEqual([none, other(3), other(3), repeats, none]);
  });

  it('is none in rows whose names are words of headings', async () => {
    const { faults } = await rowsOf(
      'Name,City,State\nCampus,Ely,MN\nSchool,Place,MN\nName,,\nSite,Mount Region,\nUnit 5,Town,State\n',
    );
    expect(faults).toEqual([none, none, none, none, none]);
  });
});

describe('a row with more cells than the heading, the last of them empty', () => {
  const five = 'Name,ZIP,Address,City,Notes\n';
  const sound = 'Ash,55057,1 Oak St,Ely,new\nElm,55057,2 Oak St,Ely,\nFir,55057,3 Oak St,Ely,old\n';

  it.each(['Shift,55057,100 Main St, Suite 4,Ely,', 'Shift,55057,100 Main St, Suite 4,Ely,,'])(
    'does not fit: %s',
    async (row) => {
      const { faults } = await rowsOf(`${five}${sound}${row}\n${row}\n${row}\n`);
      const fault = expect.stringMatching(/^This row has [67] cells, the heading has 5\.$/);
      expect(faults).toEqual([none, none, none, fault, fault, fault]);
    },
  );

  it.each([',', ';', '\t', '|'])('fits where all rows end with %j', async (sign) => {
    const rows = `${five}${sound.replaceAll('\n', ',\n')}Total,3,,,,\n`.replaceAll(',', sign);
    expect((await rowsOf(rows)).faults.slice(0, 3)).toEqual([none, none, none]);
    const only = `Name,City\nAsh,Ely,\n`.replaceAll(',', sign);
    expect((await rowsOf(only)).faults).toEqual([none]);
    const heading = `Name,City,\nAsh,Ely,\nElm,Ely,note\n`.replaceAll(',', sign);
    expect((await rowsOf(heading)).faults).toEqual([none, none]);
  });

  it('is the other half of a name with a line break', async () => {
    const { faults } = await rowsOf(
      `${five}${sound}Oak\nHall,55057,4 Oak St,Ely,\nYew,55057,5 Oak St,Ely,\n`,
    );
    expect(faults).toEqual([
      none,
      none,
      none,
      'This row has 1 cell, the heading has 5.',
      'This row may be the rest of row 5, which has 1 cell. Put both in one line, or complete row 5.',
      none,
    ]);
  });

  it('is no half below the name of a group, below a total, or among names alone', async () => {
    const group = await rowsOf(`${five}${sound}Charter\n${sound}Total\n${sound}`);
    expect(group.faults.filter(Boolean)).toHaveLength(2);
    const names = await rowsOf('Name,City\nOak\nYew\nBox\nAsh,Ely\n');
    expect(names.faults).toEqual([none, none, none, none]);
  });
});

describe('the letters of a text file', () => {
  it.each([
    ['Windows-1250', 'Name\nMicha\xb3\n'],
    ['Windows-1250', 'Name\nEl\xbfbieta\n'],
    ['Windows-1250', 'Name\nD\xb9browski\n'],
    ['ISO 8859-15', 'Name\n\xbduvre\n'],
    ['ISO 8859-15', 'Name,Price\nA,5 \xa4\n'],
    ['Shift JIS', 'Name\n\x91\xbe\x98\x59\n'],
    ['Shift JIS', 'Name\n\x83\x5e\x83\x8d\x83\x45\n'],
    ['EUC-KR', 'Name\n\xb1\xe8\xb9\xce\n'],
    ['GB 18030', 'Name\n\xcd\xf5\xb7\xbc\n'],
  ])('are not taken for those of Windows-1252 in %s', async (_, text) => {
    await expect(rowsOf(Buffer.from(text, 'latin1'))).rejects.toThrow('save it as “CSV UTF-8”');
  });

  it.each([
    ['1\xbd mile', '1½ mile'],
    ['50 m\xb3', '50 m³'],
    ['N\xba 5', 'Nº 5'],
    ['\xbfQu\xe9?', '¿Qué?'],
    ['\x93\xa1Hola!\x94', '“¡Hola!”'],
    ['\x84Gr\xfc\xdfe\x93', '„Grüße“'],
    ['\xabCaf\xe9\xbb', '«Café»'],
  ])('are those of Windows-1252 in %s', async (text, read) => {
    expect((await rowsOf(Buffer.from(`Name,City\n${text},Ely\n`, 'latin1'))).cells).toEqual([[read, 'Ely']]);
  });
});

it.each(['¦', '\u001f'])('the cells of a row are divided by %j', async (sign) => {
  const content = 'Name,City,ZIP\nAsh,Ely,55057\n"a,b",Ely,55057\n'.replaceAll(/,(?!b)/g, sign);
  expect((await rowsOf(content)).cells).toEqual([
    ['Ash', 'Ely', '55057'],
    ['a,b', 'Ely', '55057'],
  ]);
});

it('a cell of a workbook with its pronunciation has the text alone', async () => {
  const cell =
    '<c t="inlineStr"><is><r><t>東</t></r><r><t>京</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is></c>';
  const content = workbook({
    sheets: { Sheet1: `${textRow(1, ['Name'])}<row r="2">${cell}</row>` },
  });
  expect((await rowsOf(content, 'xlsx')).cells).toEqual([['東京']]);
});

it.each([
  ['a shared text', '<c t="s"><v>0</v></c>', '<si><t><![CDATA[North & South]]></t></si>', 'North & South'],
  ['a cell', '<c t="inlineStr"><is><t><![CDATA[a < b]]></t></is></c>', '', 'a < b'],
])('the text of %s of a workbook may be a CDATA section', async (_, cell, shared, text) => {
  const content = workbook({
    sheets: { Sheet1: `${textRow(1, ['Name'])}<row r="2">${cell}</row>` },
    shared,
  });
  expect((await rowsOf(content, 'xlsx')).cells).toEqual([[text]]);
});

describe('a text of several lines with separators', () => {
  it.each([
    'Call first:\nAda, Bob, Cy\nthen leave',
    'Codes:\n1,2,3\n\nAda,Bob,Cy\nend',
    'a,b,c,d\ne,f,g,h\ni',
  ])('is one cell: %j', async (notes) => {
    const content = csvLine(['Name', 'City', 'Notes']) + csvLine(['Ash', 'Ely', notes]) + 'Elm,Ely,x\r\n';
    expect((await rowsOf(content)).rows).toMatchObject([
      { cells: ['Ash', 'Ely', notes] },
      { cells: ['Elm', 'Ely', 'x'] },
    ]);
  });

  it.each([
    'Ash,Ely,"a\nElm,Ely,b\nFir,Ely,c"\n',
    'Ash,Ely,"a\nElm,Ely,""\nFir,Ely,c\nx"\n',
    'Ash,"Ely,a\nElm,Ely,b\nx"\n',
  ])('is suspect where it may hold rows: %j', async (rows) => {
    const { faults } = await rowsOf(`Name,City,Notes\nOak,Ely,x\nYew,Ely,y\n${rows}`);
    expect(faults.some((fault) => fault?.includes('quotation mark'))).toBe(true);
  });
});
