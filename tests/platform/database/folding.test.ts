import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { list, type Queryable } from '../../../platform/database/index.ts';
import { foldCase, foldName } from '../../../resources/declaration/folding.ts';
import fc from '../../support/fastCheck.ts';
import { describeStorages } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from './open.ts';

/** Every letter and sign up to the scripts of the Far East, with a Latin letter on both sides, and the forms for compatibility. */
const signs = [
  [0x1, 0x2fff],
  [0xa640, 0xa7bf],
  [0xab30, 0xabbf],
  [0xfb00, 0xfdff],
  [0xfe20, 0xffef],
  [0x10400, 0x10450],
]
  .flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
  .map((code) => `A ${String.fromCodePoint(code)}b`);

const same = [
  ['İnönü İlkokulu', 'inonu  ilkokulu'],
  ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
  ['Straße', 'STRASSE'],
  ['IĞDIR', 'iğdır'],
  ['École', 'ECOLE'],
  ['St. Mary’s', "st. mary's"],
  ['O’Brien', 'O´BRIEN'],
  ['Linden\u00a0Elementary', 'Linden Elementary\u200b'],
  ['Łódź', 'LODZ'],
];

/** Pairs of a text and both of its folded forms. */
async function foldedIn(tx: Pick<Queryable, 'query'>, texts: readonly string[]) {
  const { rows } = await tx.query<{ text: string; name: string; kase: string }>(sql`
    select text, fold_name(text) as name, fold_case(text) as kase from unnest(${list(texts)}::text[]) text`);
  return rows;
}

describeStorages('a name as it is compared', (storage) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openOwn(storage);
  });
  afterAll(() => opened.discard());

  it('is the same in the database as in the process, for every letter', async () => {
    const rows = await foldedIn(opened.database.owner, [...signs, ...same.flat()]);
    expect(rows).toHaveLength(signs.length + same.length * 2);
    const others = rows.filter(({ text, name, kase }) => name !== foldName(text) || kase !== foldCase(text));
    expect(others).toEqual([]);
    for (const [one = '', other = ''] of same) expect(foldName(one)).toBe(foldName(other));
  });

  it('is the same for texts of any letters', async () => {
    const unit = fc.constantFrom(...signs.map((text) => text.slice(2, -1)), 'A', 'z', ' ', '\t');
    const texts = fc.sample(fc.string({ unit, maxLength: 30 }), 300);
    for (const { text, name, kase } of await foldedIn(opened.database.owner, texts))
      expect([name, kase]).toEqual([foldName(text), foldCase(text)]);
  });

  it.runIf(storage === 'postgres')('does not depend on the locale of the database', async () => {
    const { rows: functions } = await opened.database.owner.query<{ definition: string }>(sql`
      select pg_get_functiondef(oid) as definition from pg_proc
      where proname in ('fold_letters', 'fold_latin', 'fold_name', 'fold_case') order by proname = 'fold_name'`);
    const { rows: locales } = await opened.database.owner.query<{ name: string }>(sql`
      select distinct collcollate as name from pg_collation where collprovider = 'c' and collcollate in ('C', 'C.utf8', 'tr_TR.utf8')`);
    expect(functions).toHaveLength(4);
    expect(locales.map(({ name }) => name)).toContain('C');
    for (const { name: locale } of locales) {
      const url = new URL(opened.url ?? '');
      const name = `safety_portal_folding_${Date.now()}`;
      await opened.database.owner.query(
        sql.raw(`create database ${name} template template0 encoding 'UTF8' locale '${locale}'`),
      );
      url.pathname = `/${name}`;
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      try {
        for (const { definition } of functions) await client.query(definition);
        const { rows } = await client.query<{ text: string; name: string }>(
          'select text, fold_name(text) as name from unnest($1::text[]) text',
          [[...signs, ...same.flat()]],
        );
        expect(rows.filter(({ text, name: folded }) => folded !== foldName(text))).toEqual([]);
      } finally {
        await client.end();
        await opened.database.owner.query(sql.raw(`drop database ${name}`));
      }
    }
  });

  it('has a natural order with numbers at ten digits, as the first release had, which indexes were built by', async () => {
    const unit = fc.constantFrom(
      '0',
      '00',
      '7',
      '10',
      '4294967296',
      '12345678901',
      '²',
      '٣',
      'a',
      'É',
      ' ',
      '-',
      '%',
      String.raw`\1`,
    );
    const texts = fc.sample(fc.string({ unit, maxLength: 12 }), 500);
    const known = [
      'Room 10',
      'room 002',
      '1',
      '0',
      '0000000000000',
      '12345678901234567890123',
      '(919) 555-0124',
      '',
    ];
    const { rows } = await opened.database.owner.query<{ text: string; key: string; former: string }>(sql`
      select text, natural_key(text) as key, case when text ~ '[0-9]'
        then regexp_replace(regexp_replace(fold_name(text), '\\d+', '000000000\\&', 'g'), '0*(\\d{10,})(?!\\d)', '\\1', 'g')
        else fold_name(text) end as former
      from unnest(${list([...known, ...texts])}::text[]) text`);
    expect(rows).toHaveLength(known.length + texts.length);
    expect(rows.filter(({ key, former }) => key !== former)).toEqual([]);
    expect(rows.slice(0, 2).map(({ key }) => key)).toEqual(['room 0000000010', 'room 0000000002']);
    const none = await opened.database.owner.query<{ key: string | null }>(
      sql`select natural_key(null) as key`,
    );
    expect(none.rows[0]?.key).toBeNull();
  });
});
