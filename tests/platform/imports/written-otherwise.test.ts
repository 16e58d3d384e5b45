import { describe, expect, it } from 'vitest';

import { FileProblem } from '../../../platform/imports/files/table-file.ts';
import fc from '../../support/fastCheck.ts';
import { rowsOf } from './read.ts';

const none = undefined;

describe('a text file', () => {
  it.each([
    ['\u2028', 'the line separator of Unicode'],
    ['\u2029', 'the paragraph separator of Unicode'],
    ['\u0085', 'the next line of mainframes'],
  ])('ends its lines with %j, %s, when it has no other ends', async (end) => {
    const { cells } = await rowsOf(['Name,City', 'North,Ely', 'South,Ada', ''].join(end));
    expect(cells).toEqual([
      ['North', 'Ely'],
      ['South', 'Ada'],
    ]);
  });

  it.each([['sep=;'], ['"sep=;"'], ['sep=;,']])(
    'names its separator in the first line as %s',
    async (line) => {
      expect((await rowsOf(`${line}\r\nName;City\r\nA, B;Ely\r\n`)).cells).toEqual([['A, B', 'Ely']]);
    },
  );

  it('names a tab as its separator in a line that was enclosed', async () => {
    expect((await rowsOf('"sep=\t"\r\nName\tCity\r\nA, B\tEly\r\n')).cells).toEqual([['A, B', 'Ely']]);
  });

  it('keeps marks that are not meant as such, where every cell has both of them', async () => {
    const { cells, faults } = await rowsOf(
      'Name\tNotes\nNorth\t"The" school\nSouth\t5" pipe\nWest\t"all of it"\n',
    );
    expect(faults).toEqual([none, none, none]);
    expect(cells.map(([, notes]) => notes)).toEqual(['"The" school', '5" pipe', 'all of it']);
  });

  it.each([
    [
      'backslashes before marks',
      'Name,Notes,City\nA,"say \\"hi, you\\" now",Ely\nB,"C:\\\\",Ely\n',
      'say "hi, you" now',
    ],
    ['apostrophes', "Name,Notes,City\n'A','say, hi','Ely'\n'B','z','Ely'\n", 'say, hi'],
    ['typographic marks', 'Name,Notes,City\n“A”,“say, hi”,Ely\n“B”,z,Ely\n', 'say, hi'],
    ['marks around whole rows', '"Name,Notes,City"\n"A,""say, hi"",Ely"\n"B,z,Ely"\n', 'say, hi'],
  ])('is read with %s', async (_, content, notes) => {
    const { headers, cells, faults } = await rowsOf(content);
    expect(headers).toEqual(['Name', 'Notes', 'City']);
    expect(faults).toEqual([none, none]);
    expect(cells[0]).toEqual(['A', notes, 'Ely']);
    expect(cells[1]?.[0]).toBe('B');
  });

  it('has marks around some rows, where Excel has saved it with another separator than its own', async () => {
    const failed = [
      'First name,Last name,Email,Notes,Mark,Row,Reason',
      'Ada,Bell,ada@d.example,,,2,First name is required.',
      'Bob,Cox,bob@d.example,"p, q",,3,"Status: “so, so” is neither yes nor no."',
      'Cy,Dee,cy@d.example,"the ""best""; r",,4,Email is required.',
    ];
    // A row is one cell there, which has marks for the marks and semicolons in it.
    const saved = failed.map((line) => (/[";]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line));
    const lastOnly = [...saved.slice(0, 2), saved[1], saved[1], saved[3], ''];
    expect((await rowsOf(lastOnly.join('\r\n'))).faults).toEqual([none, none, none, none]);
    const { headers, cells, faults } = await rowsOf(`${saved.join('\r\n')}\r\n`);
    expect(headers).toHaveLength(7);
    expect(faults).toEqual([none, none, none]);
    expect(cells.map((row) => row[3])).toEqual(['', 'p, q', 'the "best"; r']);
    expect(cells[1]?.[6]).toBe('Status: “so, so” is neither yes nor no.');
  });

  it.each([
    ['a name with separators', '"Elm, North, Ely"'],
    ['too few separators', '"Elm ""North"", Ely"'],
    ['too many separators', '"Elm; North, Ely, Cook, Duluth"'],
  ])('keeps a cell in marks that is no row: %s', async (_, line) => {
    const { cells, faults } = await rowsOf(`Name,City,Notes\nAsh,Ely,a\n${line}\nOak,Ely,b\n`);
    expect(cells[1]).toHaveLength(1);
    expect(faults[1]).toContain('This row has 1 cell');
  });

  it('is no UTF-16 for a single zero byte beside a comma', async () => {
    const { headers, cells } = await rowsOf('Name,City\nAn\0,Ely\nBo,Ada\n');
    expect(headers).toEqual(['Name', 'City']);
    expect(cells).toEqual([
      ['An', 'Ely'],
      ['Bo', 'Ada'],
    ]);
  });

  it('loses only the row with a zero byte, and nothing by zeros at its end', async () => {
    const { cells, faults } = await rowsOf('Name,City\nA\0B,Ely\nC,Ely\0\0\nD,Ely\n\0\0\0\0');
    expect(faults).toEqual(['“A\uFFFDB” holds a byte that is no character.', none, none]);
    expect(cells.slice(1)).toEqual([
      ['C', 'Ely'],
      ['D', 'Ely'],
    ]);
  });

  it('is read in Mac Roman with the line ends of a Mac, where every sign is one of its letters', async () => {
    const text = 'Name,City\rO\xd5Brien,Ely\rMary\xd5s,M\x9fnchen\rJos\x8e Nu\x96ez,Ely\r';
    expect((await rowsOf(Buffer.from(text, 'latin1'))).cells).toEqual([
      ['O’Brien', 'Ely'],
      ['Mary’s', 'München'],
      ['José Nuñez', 'Ely'],
    ]);
    const unclear = Buffer.from('Name,City\rJos\x8e,\xb6 \xf0\r', 'latin1');
    await expect(rowsOf(unclear)).rejects.toThrow('save it as “CSV UTF-8”');
  });

  it('is refused in Mac Roman with other line ends, also where only its apostrophes say so, and in UTF-32', async () => {
    for (const text of ['Name,City\nO\xd5Brien,Ely\n', 'Name,City\r\nMary\xd5s,Ely\r\n'])
      await expect(rowsOf(Buffer.from(text, 'latin1'))).rejects.toThrow('save it as “CSV UTF-8”');
    const wide = Buffer.concat(
      Array.from('\uFEFFName\nA\n', (sign) =>
        Buffer.from([sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8, 0, 0]),
      ),
    );
    await expect(rowsOf(wide)).rejects.toThrow('UTF-32');
  });

  it.each([
    ['%PDF-1.7\n1 0 obj\n', 'PDF document'],
    ['{\\rtf1\\ansi Name,City}', 'RTF'],
    ['[{"Name":"A","City":"Ely"}]', 'JSON file'],
    ['{"Name":"A"}\n{"Name":"B"}\n', 'JSON file'],
    ['BEGIN:VCARD\nVERSION:3.0\n', 'vCard'],
    ['ID;PWXL;N;E\nP;PGeneral\nC;Y1;X1;K"Name"\n', 'SYLK file'],
    ['TABLE\r\n0,1\r\n"EXCEL"\r\n', 'DIF file'],
    ['<html><table><tr><td>Name', 'web page'],
    ['\u001f\u008b\b\0', 'compressed archive'],
    ['\u00d0\u00cf\u0011\u00e0', 'Excel 97'],
    [
      `PK\u0003\u0004${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`,
      'OpenDocument file',
    ],
    ['\t\u0008\u0010\0\0\u0006\u0005\0', 'Excel 5'],
  ])('that is none is told for what it is: %j', async (start, what) => {
    await expect(rowsOf(Buffer.from(start, 'latin1'))).rejects.toThrow(what);
  });

  it('may begin with headings like those of other kinds of files', async () => {
    expect((await rowsOf('ID;Phone;Name\n1;2;A\n')).headers).toEqual(['ID', 'Phone', 'Name']);
    expect((await rowsOf('TABLE,City\n0,Ely\n')).headers).toEqual(['TABLE', 'City']);
  });
});

const manners = {
  backslashes: (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`,
  apostrophes: (text: string) => `'${text.replaceAll("'", "''")}'`,
  typographic: (text: string) => `“${text}”`,
} as const;
const texts = {
  backslashes: ['North', 'a, b', 'say "hi"', 'C:\\dir', '5" pipe', '"'],
  apostrophes: ['North', 'a, b', 'O’Brien', "O'Brien", 'x;y'],
  typographic: ['North', 'a, b', "O'Brien", 'x;y'],
} as const;

describe('every table', () => {
  it('is read with its texts, however these are enclosed, or refused, or has a fault in each row that differs', async () => {
    const names = Object.keys(manners) as (keyof typeof manners)[];
    /** Number of tables without a fault, by manner. */
    const whole = { backslashes: 0, apostrophes: 0, typographic: 0 };
    const written = fc.constantFrom(...names).chain((name) =>
      fc.record({
        name: fc.constant(name),
        separator: fc.constantFrom(',', ';', '\t'),
        rows: fc.array(fc.array(fc.constantFrom(...texts[name]), { minLength: 3, maxLength: 3 }), {
          minLength: 2,
          maxLength: 12,
        }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(written, async ({ name, separator, rows }) => {
        const lines = [['One', 'Two', 'Three'], ...rows].map((cells) =>
          cells.map(manners[name]).join(separator),
        );
        let read: Awaited<ReturnType<typeof rowsOf>>;
        try {
          read = await rowsOf(`${lines.join('\n')}\n`);
        } catch (error) {
          expect(error).toBeInstanceOf(FileProblem);
          return;
        }
        expect(read.rows).toHaveLength(rows.length);
        for (const [index, row] of read.rows.entries())
          if (row.fault === undefined) expect(row.cells).toEqual(rows[index]);
        if (read.rows.every(({ fault }) => fault === undefined)) whole[name] += 1;
      }),
      { numRuns: 100 },
    );
    for (const name of names) expect(whole[name], name).toBeGreaterThan(0);
  });
});
