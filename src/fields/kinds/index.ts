import type { Field, FieldKind } from '../../../resources/declaration/index.ts';
import { booleanKind } from './boolean.ts';
import { choiceKind, choicesKind } from './choice.ts';
import { dateKind } from './date.tsx';
import { decimalKind } from './decimal.tsx';
import { passwordKind, secretKind } from './hidden.ts';
import { imageKind } from './image.tsx';
import { instantKind } from './instant.tsx';
import { integerKind } from './integer.tsx';
import { jsonKind } from './json.ts';
import type { InputKind } from './kind.ts';
import { referenceKind } from './reference.tsx';
import { referencesKind, uidsKind } from './references.tsx';
import { textKind } from './text.ts';
import { textsKind } from './texts.ts';

const inputKinds: Readonly<Record<FieldKind, InputKind>> = {
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

export function inputKindOf({ kind }: Pick<Field, 'kind'>): InputKind {
  return inputKinds[kind];
}
