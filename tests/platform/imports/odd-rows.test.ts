import { describe, expect, it } from 'vitest';

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
