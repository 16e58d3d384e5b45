import type { Field, FieldKind } from '../../../resources/declaration/index.ts';
import { booleanKind } from './boolean.ts';
import { choiceKind, choicesKind } from './choice.ts';
import { dateKind } from './date.ts';
import { decimalKind } from './decimal.ts';
import { passwordKind, secretKind } from './hidden.ts';
import { imageKind } from './image.ts';
import { instantKind } from './instant.ts';
import { integerKind } from './integer.ts';
import { jsonKind } from './json.ts';
import type { PlatformKind } from './kind.ts';
import { referenceKind } from './reference.ts';
import { referencesKind, uidsKind } from './references.ts';
import { textKind } from './text.ts';
import { textsKind } from './texts.ts';

/** The platform's side of all kinds of fields. */
const platformKinds: Readonly<Record<FieldKind, PlatformKind>> = {
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

/** The platform's module of a field's kind. */
export function platformKindOf({ kind }: Pick<Field, 'kind'>): PlatformKind {
  return platformKinds[kind];
}
