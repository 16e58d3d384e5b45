import type { Exact } from '../fields/exact.ts';
import type { FieldOf, FieldOptions } from '../fields/field.ts';
import type { Kind } from './kind.ts';
import { isPassword } from './passwordRule.ts';
import { asText, checkText, paragraphsLength } from './text.ts';

/** The words of a password. */
export interface PasswordWords {
  /**
   * Action on a record that mails the user a link for choosing the password. The form of a new record offers it first, and then sends a
   * random password that is never shown. An action with an `option` is offered only where `config.json` has it.
   */
  readonly invitation?: string;
}

/** The words of a secret. */
export interface SecretWords {
  /** Longest value in characters. */
  readonly maxLength?: number;
  /** Several lines, such as those of a key's file. */
  readonly multiline?: boolean;
  /** The fields that determine where the secret is sent. When one of them changes, the secret must be entered again. */
  readonly sentTo?: readonly string[];
}

type PasswordOptions = FieldOptions<string> & PasswordWords;
type SecretOptions = FieldOptions<string> & Pick<SecretWords, 'sentTo' | 'multiline'>;

/** A password: written, never read. Checked by the password rule (spec section 5). */
export function password<const Options extends PasswordOptions>(options?: Exact<Options, PasswordOptions>) {
  return { kind: 'password', write: 'create', ...options } as Options & FieldOf<'password'>;
}

/** A secret: encrypted at rest; written, never read. Responses only contain when it was set. */
export function secret<const Options extends SecretOptions>(options?: Exact<Options, SecretOptions>) {
  return { kind: 'secret', maxLength: paragraphsLength, ...options } as Options & FieldOf<'secret'>;
}

/** Kinds that are written, never read. */
export type WriteOnlyKind = 'password' | 'secret';

const writeOnly = {
  operators: [],
  isSortable: false,
  isWriteOnly: true,
  // Not trimmed: every character counts.
  read: (_: unknown, wire: unknown) => asText(wire),
} as const;

export const passwordKind: Kind<FieldOf<'password'>> = {
  ...writeOnly,
  check: (_, value) => (typeof value === 'string' && isPassword(value) ? null : { key: 'password' }),
};

export const secretKind: Kind<FieldOf<'secret'>> = {
  ...writeOnly,
  check: checkText,
};
