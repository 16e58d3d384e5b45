import { type SQL, sql } from 'drizzle-orm';

import { choiceValue } from '../../../resources/declaration/codec/index.ts';
import type { ChoiceOption, FieldOf } from '../../../resources/declaration/index.ts';
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

export const choiceKind: PlatformKind<FieldOf<'choice'>> = {
  column: textColumn,
  check: ({ options }, column) => sql`${column} in (${quoted(options)})`,
  schema: ({ options }) => oneOf(options),
  writtenSchema: ({ options, send }) =>
    send === 'code' ? { type: 'integer', enum: options.map(({ code }) => code) } : undefined,
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
  convert: ({ options }, text) => itemsOf(text, (name) => choiceValue(options, name) !== undefined),
};
