import type { BooleanWords } from './boolean.ts';
import type { ChoicesWords, ChoiceWords } from './choice.ts';
import type { DecimalWords } from './decimal.ts';
import type { PasswordWords, SecretWords } from './hidden.ts';
import type { ImageWords } from './image.ts';
import type { InstantWords } from './instant.ts';
import type { IntegerWords } from './integer.ts';
import type { JsonWords } from './json.ts';
import type { OrderWords } from './order.ts';
import type { ReferenceWords } from './reference.ts';
import type { ReferencesWords, UidsWords } from './references.ts';
import type { TextWords } from './text.ts';
import type { TextsWords } from './texts.ts';

interface TypesOf<Words, Value> {
  readonly words: Words;
  readonly value: Value;
}

/**
 * By kind: the words its fields have in addition to the shared ones, and the type of the record's value unless the declaration narrows it.
 */
export interface KindTypes {
  readonly text: TypesOf<TextWords, string>;
  readonly integer: TypesOf<IntegerWords, number>;
  readonly decimal: TypesOf<DecimalWords, number>;
  readonly boolean: TypesOf<BooleanWords, boolean>;
  readonly date: TypesOf<OrderWords, string>;
  readonly instant: TypesOf<InstantWords, string>;
  readonly choice: TypesOf<ChoiceWords, string>;
  readonly choices: TypesOf<ChoicesWords, string[]>;
  readonly reference: TypesOf<ReferenceWords, string>;
  readonly references: TypesOf<ReferencesWords, string[]>;
  readonly texts: TypesOf<TextsWords, string[]>;
  readonly uids: TypesOf<UidsWords, string[]>;
  readonly json: TypesOf<JsonWords, unknown>;
  readonly image: TypesOf<ImageWords, string>;
  readonly password: TypesOf<PasswordWords, string>;
  readonly secret: TypesOf<SecretWords, string>;
}
