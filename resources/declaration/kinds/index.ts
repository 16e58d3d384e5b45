import type { Field, FieldKind } from '../fields/field.ts';
import { booleanKind } from './boolean.ts';
import { choiceKind, choicesKind } from './choice.ts';
import { dateKind } from './date.ts';
import { decimalKind } from './decimal.ts';
import { passwordKind, secretKind } from './hidden.ts';
import { imageKind } from './image.ts';
import { instantKind } from './instant.ts';
import { integerKind } from './integer.ts';
import { jsonKind } from './json.ts';
import type { Kind } from './kind.ts';
import { referenceKind } from './reference.ts';
import { referencesKind, uidsKind } from './references.ts';
import { textKind } from './text.ts';
import { textsKind } from './texts.ts';

/**
 * All kinds of fields. A new kind is a module here, in `src/fields/kinds` and in `platform/database/kinds`, and a format in
 * `src/format/format.ts`.
 */
export const kinds: Readonly<Record<FieldKind, Kind>> = {
  text: textKind,
  integer: integerKind,
  decimal: decimalKind,
  boolean: booleanKind,
  date: dateKind,
  instant: instantKind,
  choice: choiceKind,
  choices: choicesKind,
  reference: referenceKind,
  references: referencesKind,
  texts: textsKind,
  uids: uidsKind,
  json: jsonKind,
  image: imageKind,
  password: passwordKind,
  secret: secretKind,
};

/** The module of a field's kind. */
export function kindOf(field: Pick<Field, 'kind'>): Kind;
export function kindOf(field: Pick<Field, 'kind'> | undefined): Kind | undefined;
export function kindOf(field: Pick<Field, 'kind'> | undefined): Kind | undefined {
  return field && kinds[field.kind];
}

/** True when a field can have no value. A flag is true or false, and a choice with a default always has one of its options. */
export function mayBeEmpty(field: Field): boolean {
  const isChosen = field.kind === 'choice' && field.default !== undefined && field.default !== null;
  return !field.required && !isChosen && kindOf(field).isFlag !== true;
}
