import { readdirSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { root } from '../../scripts/lib/root.mjs';

/** Files that may read the clock of their process, each with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'platform/webhooks/templates/needed-fields.ts': 'limits how long the check of a template takes',
  'platform/http/clock-skew.ts': 'compares it with the database’s',
  'platform/doctor/database.ts': 'compares it with the database’s',
  'platform/database/folder/lock.ts': 'tells people when the holder of a folder started',
  'platform/commands/sample.ts': 'measures a rate, and dates sample people',
  'platform/sample/index.ts': 'dates sample people',
  'platform/webhooks/templates/template.ts': 'limits how long a template takes',
  'platform/webhooks/sending/tokens.ts': 'ages tokens in the memory of the process',
  'platform/webhooks/sending/dispatch.ts': 'ages tokens in the memory of the process',
};

it('no part of the platform stores, orders, expires or deletes by the clock of its process', () => {
  const readers = readdirSync(`${root}/platform`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `platform/${file}`)
    .filter((file) => /\bDate\.now\(\)|\bnew Date\(\)/.test(readFileSync(`${root}/${file}`, 'utf8')));
  expect(readers.filter((file) => !(file in allowed))).toEqual([]);
  // The list names no file that has stopped doing so.
  expect(Object.keys(allowed).filter((file) => !readers.includes(file))).toEqual([]);
});
