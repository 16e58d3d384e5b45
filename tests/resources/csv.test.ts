import fc from '../support/fastCheck.ts';
import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from '../../resources/declaration/codec/csv.ts';

/** Parses one line according to RFC 4180. */
function read(line: string): string[] {
  const cells: string[] = [];
  let rest = line.replace(/\r\n$/, '');
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const cell = quoted ? quoted[0] : (/^[^,]*/.exec(rest)?.[0] ?? '');
    cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : cell);
    rest = rest.slice(cell.length);
    if (rest === '') return cells;
    rest = rest.slice(1);
  }
}

describe('a cell of an export', () => {
  it.each(['=1+1', '+1+cmd', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '=cmd|"/C calc"!A0'])(
    'is text, not a formula, when it starts like %j',
    (value) => {
      expect(read(csvLine([value]))).toEqual([`'${value}`]);
    },
  );

  it.each(['+1 555 0100', '+12075552016', '+44 (20) 7946-0018'])(
    'keeps the telephone number %s unchanged',
    (value) => {
      expect(csvCell(value)).toBe(value);
    },
  );

  it.each(["x;=cmd|'/c calc'!A0", 'x\t=1'])(
    'with %j is quoted, so that other separators do not create a formula cell',
    (value) => {
      expect(csvCell(value)).toBe(`"${value}"`);
    },
  );

  it('stays a number when it is one', () => {
    expect(csvLine([-5, 1203, 'x'])).toBe('-5,1203,x\r\n');
  });

  it('keeps commas, quotes and line breaks', () => {
    expect(csvCell('a "b", c\nd')).toBe('"a ""b"", c\nd"');
  });

  it('is read back unchanged unless it starts like a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (values) => {
        const safe = values.map((value) => `x${value}`);
        expect(read(csvLine(safe))).toEqual(safe);
      }),
    );
  });
});
