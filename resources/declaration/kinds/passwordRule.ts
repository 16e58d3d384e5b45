/** One part of the password rule. */
export interface PasswordRule {
  readonly key: 'length' | 'upper' | 'lower' | 'special';
  readonly pattern: RegExp;
}

/** Spec section 5: at least 8 characters with an upper-case letter, a lower-case letter and a special character. */
export const passwordRules: readonly PasswordRule[] = [
  { key: 'length', pattern: /^[\s\S]{8,}$/ },
  { key: 'upper', pattern: /\p{Lu}/u },
  { key: 'lower', pattern: /\p{Ll}/u },
  { key: 'special', pattern: /[^\p{L}\p{N}\s]/u },
];

/** The error for a password that breaks the rule, in every locale. */
export const passwordSentence =
  'Your password must contain at least 8 characters, contain at least one uppercase character, contain at least one lowercase character, and contain one special character (e.g. !@#$%^&*)';

/** Longer passwords are rejected: deriving a key from megabytes is expensive, and any client could request it. */
export const longestPassword = 1000;

/** True when `value` satisfies all rules. */
export function isPassword(value: string): boolean {
  return value.length <= longestPassword && passwordRules.every(({ pattern }) => pattern.test(value));
}
