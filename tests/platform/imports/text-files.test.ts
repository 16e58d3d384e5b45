import { describe, expect, it } from 'vitest';

import { FileProblem } from '../../../platform/imports/files/table-file.ts';
import fc from '../../support/fastCheck.ts';
import { input, rowsOf } from './read.ts';

const none = undefined;

describe('the rows of a text file', () => {
  it('are all read when its heading and its rows have different line ends', async () => {
    const users = await rowsOf(await input('crlf-heading-lf-rows.csv'));
    expect(users.cells.map(([email]) => email?.slice(0, 3))).toEqual(['ana', 'bo.', 'cy.']);
    expect((await rowsOf(await input('crlf-heading-lf-buildings.csv'))).cells).toEqual([
      ['Crlf One', 'old'],
      ['Crlf Two', 'new'],
      ['Crlf Three', 'x'],
    ]);
    expect((await rowsOf('Name,City\r1,a\r\n2,b\n3,c\r4,d')).cells).toEqual([
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'c'],
      ['4', 'd'],
    ]);
  });

  it('are read from a large file with the line ends of an old Mac', async () => {
    const lines = Array.from({ length: 40_000 }, (_, index) => `School ${index},Northfield`);
    const { rows } = await rowsOf(`Name,City\r${lines.join('\r')}\r`);
    expect(rows).toHaveLength(40_000);
  });

  it('fail when they have more cells than the heading, unless the further ones are empty', async () => {
    const { rows, faults } = await rowsOf(await input('row-with-a-cell-too-many.csv'));
    expect(faults).toEqual(['This row has 5 cells, the heading has 4.', none]);
    expect(rows[1]?.cells[3]).toBe('Northfield');
    expect((await rowsOf('Name,City\nNorth,Ely,,,\n')).faults).toEqual([none]);
  });

  it('fail when a cell is missing or a line break divides them, but may leave out empty cells in blocks', async () => {
    const broken = 'Name,ZIP,City,Notes\nNorth,1 Oak\nStreet,Ely,x\nSouth,55057,Ely,y\n';
    expect((await rowsOf(broken)).faults).toEqual([
      'This row has 2 cells, the heading has 4.',
      'This row has 3 cells, the heading has 4.',
      none,
    ]);
    const blocks = `Name,ZIP,City,Notes\n${'North,55057,Ely\n'.repeat(16)}South,55057,Ely,y\nWest,55057,Ely\n`;
    expect((await rowsOf(blocks)).faults).toEqual(Array(18).fill(none));
  });

  it('are not swallowed by a quotation mark that is not closed, whose line is named', async () => {
    const { cells, faults } = await rowsOf(await input('quote-never-closed.csv'));
    expect(cells.map(([name]) => name)).toEqual(['Ana', 'Bo', 'Cy', 'Dee', 'Eli']);
    expect(faults).toEqual([
      none,
      'The quotation mark that opens in line 3 is not closed.',
      none,
      none,
      none,
    ]);
    const last = await rowsOf('Name,City,Notes\nNorth,Ely,"tea\nSouth,Ely,x\nWest,Ely,size 12"\n');
    expect(last.faults).toHaveLength(1);
    expect(last.faults[0]).toContain('opens in line 2 closes in line 4');
  });

  it('keep marks within their texts, and line breaks and separators within marks', async () => {
    expect((await rowsOf('Name,Notes\nNorth,12" ruler\nSouth, "a, b\nc" \n')).cells).toEqual([
      ['North', '12" ruler'],
      ['South', 'a, b\nc'],
    ]);
  });

  it('below the table, such as a total, are pointed out', async () => {
    const { faults } = await rowsOf(await input('total-below.csv'));
    expect(faults).toEqual([
      none,
      none,
      'This is a row below the table (“Total”), so nothing is made of it.',
    ]);
  });
});

describe('the encoding of a text file', () => {
  it('is UTF-8 when one byte of it is damaged, and only the row of that byte fails', async () => {
    const { cells, faults } = await rowsOf(await input('utf8-with-one-windows-byte.csv'));
    expect(cells.slice(0, 3).map(([first, last]) => `${first} ${last}`)).toEqual([
      'José Núñez',
      'Müller Jürgen',
      'Łukasz Żak',
    ]);
    expect(faults).toEqual([none, none, none, '“O\uFFFDBrien” holds a byte that is not UTF-8.']);
  });

  it('is Windows-1252 only when its letters make sense in it', async () => {
    const windows = Buffer.from(
      'Name;City\nO\x92Brien;Z\xfcrich\nCAF\xc9\x94;Ni\xf1o\nM\xfcller;\xc9lan\n',
      'latin1',
    );
    expect((await rowsOf(windows)).cells).toEqual([
      ['O’Brien', 'Zürich'],
      ['CAFÉ”', 'Niño'],
      ['Müller', 'Élan'],
    ]);
    const mac = Buffer.from('Name,City\nJos\x8e,M\x9fnchen\n', 'latin1');
    const dos = Buffer.from('Name,City\nRen\x82,M\x81nchen\n', 'latin1');
    const cyrillic = Buffer.from('Name,City\n\xc8\xe2\xe0\xed,\xcc\xee\xf1\xea\xe2\xe0\n', 'latin1');
    for (const foreign of [mac, dos, cyrillic])
      await expect(rowsOf(foreign)).rejects.toThrow('save it as “CSV UTF-8”');
  });

  it.each([
    'Þórður Guðmundsson',
    'Björn Guðmundsson',
    'Guðrún Sigurðardóttir',
    'Dagný Viðarsdóttir',
    'Hafþór Ýmir',
    'Özgür Çelik',
    'Gençer Akçay',
    'Søren Høeg',
    'Øystein Bøe',
    'João Magalhães',
    'Inês Gonçalves',
    'Hélène Lefèvre',
    'Loïc Brûlé',
    'MUÑOZ Peña',
    'Aïcha Haïdar',
    'Nicolò Forlì',
    'Giosuè Zoè',
    'Desirèe Noè',
    'Renã Natã',
    'Mette Høiby',
    'Rõõm Sõrmus',
    'Tõnu Kõiv',
    'Šimon Žižka',
    'Novotný',
    'Adrià Solà Núria',
    'Seán Ó Súilleabháin',
    'Zoë Müller-Peña',
    'Quý Võ',
    'Straße 3ª Nº 5 ½ ©2024 £5',
  ])('is Windows-1252 for the names of its languages, %s', async (name) => {
    const bytes: Readonly<Record<string, string>> = { Š: '\x8a', Ž: '\x8e', š: '\x9a', ž: '\x9e' };
    const text = name.replaceAll(/[ŠŽšž]/g, (letter) => bytes[letter] ?? letter);
    const content = Buffer.from(`Name,City\r\n${text},Ely\r\n`, 'latin1');
    expect((await rowsOf(content)).cells).toEqual([[name, 'Ely']]);
  });

  // Read as Windows-1252, as the bytes would be.
  it.each([
    ['Windows-1250', 'Kováè,Jiøí Dvoøák,Kuèera,Nìmec,Ernõ,Kõmûves,Niþã,Petroviæ,Kamiñski,Èerný,Mãdãlina'],
    ['ISO 8859-2', 'Tomá¹,©»astný,ªtefan,£ukasz,¯aneta'],
    ['Windows-1254', 'Ýpek,Yýlmaz,Iþýl,Doðan,Ayþe,Þahin,Uður'],
    ['Windows-1257', 'Bçrziòð,Pçteris,Jurgaitytë'],
    ['Windows-1255', 'ãåã ëäï'],
  ])('is not Windows-1252 for names in %s', async (_, names) => {
    for (const name of names.split(',')) {
      const content = Buffer.from(`Name,City\r\n${name},Ely\r\nAda,Ely\r\n`, 'latin1');
      await expect(rowsOf(content), name).rejects.toThrow('save it as “CSV UTF-8”');
    }
  });

  it('is UTF-16 of both orders, with and without a mark', async () => {
    for (const name of ['utf16be-with-mark.csv', 'utf16le-with-mark.csv'])
      expect((await rowsOf(await input(name))).cells).toEqual([
        ['Utf Sixteen', 'Northfield'],
        ['École Neuf', 'Northfield'],
      ]);
    const japanese = Buffer.from('名前,市\r\n北小学校,東京\r\n', 'utf16le');
    expect((await rowsOf(japanese)).cells).toEqual([['北小学校', '東京']]);
    expect((await rowsOf(Buffer.from(japanese).swap16())).cells).toEqual([['北小学校', '東京']]);
  });
});

const separators = [',', ';', '\t', '|'];
const ends = ['\n', '\r\n', '\r'];
const encodings = {
  'utf-8': (text: string) => Buffer.from(text),
  'utf-8 with a mark': (text: string) => Buffer.from(`\uFEFF${text}`),
  'utf-16le with a mark': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'utf-16be with a mark': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'utf-16le': (text: string) => Buffer.from(text, 'utf16le'),
  'utf-16be': (text: string) => Buffer.from(text, 'utf16le').swap16(),
};

/** A cell as people have them; `plain` ones need no quotation marks. */
const word = fc.constantFrom(
  'North',
  'O’Brien',
  'École',
  '55057',
  'St. Mary',
  'Łódź',
  'x',
  '名前',
  'a@b.example',
);
const tricky = fc.constantFrom(
  'a,b',
  'c;d',
  'say "hi"',
  'two\nlines',
  'three\r\nlines, with comma',
  '12" ruler',
  '""',
);
const cell = fc.oneof(
  { weight: 6, arbitrary: word },
  { weight: 1, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: tricky },
);

const table = fc.integer({ min: 2, max: 6 }).chain((width) =>
  fc.record({
    width: fc.constant(width),
    rows: fc.array(fc.tuple(word, fc.array(cell, { minLength: width - 1, maxLength: width - 1 })), {
      minLength: 1,
      maxLength: 30,
    }),
  }),
);
const manner = fc.record({
  separator: fc.constantFrom(...separators),
  encoding: fc.constantFrom(...(Object.keys(encodings) as (keyof typeof encodings)[])),
  quotesAll: fc.boolean(),
  ends: fc.array(fc.constantFrom(...ends), { minLength: 1, maxLength: 40 }),
  further: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 7 }),
  blankAfter: fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 3 }),
  endsWithEnd: fc.boolean(),
});

function written(text: string, separator: string, quotesAll: boolean): string {
  const needsQuotes = quotesAll || /[",;|\t\r\n]/.test(text) || text.includes(separator);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

describe('every table', () => {
  it('has as many rows when it is read as when it was written, however it was written, or its line is named', async () => {
    await fc.assert(
      fc.asyncProperty(table, manner, async ({ width, rows }, how) => {
        const heading = Array.from({ length: width }, (_, column) => `Heading ${column + 1}`);
        const expected = rows.map(([first, others]) => [first, ...others]);
        const lines = [heading, ...expected].map((cells, row) => {
          const further = how.separator.repeat(row === 0 ? 0 : (how.further[row % how.further.length] ?? 0));
          return (
            cells.map((text) => written(text, how.separator, how.quotesAll)).join(how.separator) + further
          );
        });
        const end = (row: number) => how.ends[row % how.ends.length] ?? '\n';
        const text = lines
          .map((line, row) => {
            const isLast = row === lines.length - 1;
            const own = isLast && !how.endsWithEnd ? '' : end(row);
            return line + own + (how.blankAfter.includes(row) && !isLast ? '\n'.repeat(2) : '');
          })
          .join('');
        let read: Awaited<ReturnType<typeof rowsOf>>;
        try {
          read = await rowsOf(encodings[how.encoding](text));
        } catch (error) {
          expect(error).toBeInstanceOf(FileProblem);
          expect((error as Error).message).toMatch(/(?:line|row) \d+/i);
          return;
        }
        expect(read.rows).toHaveLength(expected.length);
        const plain = (given: string) => given.replaceAll(/\r\n?/g, '\n');
        for (const [index, row] of read.rows.entries())
          if (row.fault === undefined)
            expect(row.cells.slice(0, width).map(plain)).toEqual((expected[index] ?? []).map(plain));
      }),
      { numRuns: 300 },
    );
  });

  it('keeps each row beside a damaged one, or names its line', async () => {
    const damage = fc.constantFrom('"open', '"closed" early', 'mid"dle', '"');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('North,Ely,x,1', '"South, Upper",Ely,"y",2'), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.array(fc.constantFrom('West,Ely,x,1', '"East, Lower",Ely,"y",2'), { maxLength: 8 }),
        damage,
        async (before, after, cellText) => {
          const content = ['Name,City,Notes,No', ...before, `Bad,Ely,${cellText},9`, ...after].join('\n');
          const { rows } = await rowsOf(content);
          const names = rows.filter(({ fault }) => fault === undefined).map(({ cells }) => cells[0]);
          const kept = [...before, ...after].map((line) => /^"?([^",]+)/.exec(line)?.[1]);
          const found = names.map((name) => name?.split(',')[0]);
          // A row is missing among the good ones only where a fault names lines.
          if (rows.every(({ fault }) => fault === undefined))
            expect(found.filter((name) => name !== 'Bad')).toEqual(kept);
          else
            expect(found.length + rows.filter(({ fault }) => fault !== undefined).length).toBe(rows.length);
          expect(found.every((name) => name === 'Bad' || kept.includes(name))).toBe(true);
        },
      ),
    );
  });
});
