import { type SQL, sql } from 'drizzle-orm';

import { choiceValue } from '../../../resources/declaration/codec/index.ts';
import type { ChoiceOption, FieldOf } from '../../../resources/declaration/index.ts';
import { readSwitch } from '../../../resources/declaration/imports/switchWords.ts';
import { itemsOf } from './cell.ts';
import { compared } from './compare.ts';
import type { PlatformKind } from './kind.ts';
import { textColumn } from './text.ts';
import { textsColumn } from './texts.ts';

function quoted(options: readonly ChoiceOption[]): SQL {
  return sql.raw(options.map(({ value }) => `'${value.replaceAll("'", "''")}'`).join(', '));
}

function oneOf(options: readonly ChoiceOption[]) {
  return { type: 'string', enum: options.map(({ value }) => value) };
}

/** The option that says on or off. */
function switchOption(options: readonly ChoiceOption[], isOn: boolean): string | undefined {
  const names = isOn ? ['Active', 'Enabled'] : ['Inactive', 'Disabled'];
  return names.map((name) => choiceValue(options, name)).find((value) => value !== undefined);
}

export const choiceKind: PlatformKind<FieldOf<'choice'>> = {
  column: textColumn,
  check: ({ options }, column) => sql`${column} in (${quoted(options)})`,
  schema: ({ options }) => oneOf(options),
  writtenSchema: ({ options, send }) =>
    send === 'code' ? { type: 'integer', enum: options.map(({ code }) => code) } : undefined,
  convert: ({ options }, text) => {
    const known = choiceValue(options, text);
    if (known !== undefined) return known;
    // `A`, `enabled` and `tobedeleted` for options that are named Active and Inactive.
    const isOn = readSwitch(text);
    return (isOn !== undefined && switchOption(options, isOn)) || text;
  },
  comparison: ({ options }) => ({
    wanted: 'one of its choices',
    condition: (expression, operator, value) => {
      const choice = choiceValue(options, typeof value === 'number' ? value : String(value));
      return choice === undefined ? undefined : compared(operator, expression, sql`${choice}::text`);
    },
  }),
};

export const choicesKind: PlatformKind<FieldOf<'choices'>> = {
  column: textsColumn,
  check: ({ options }, column) => sql`${column} <@ array[${quoted(options)}]::text[]`,
  schema: ({ options }) => ({ type: 'array', items: oneOf(options) }),
  pathDepth: 1,
  convert: ({ options }, text) => itemsOf(text, { has: (name) => choiceValue(options, name) !== undefined }),
};
