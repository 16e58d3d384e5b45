import { passwordStrength } from '../../../resources/product/passwordStrength.ts';

/** Without similar characters, because a user may have to read it aloud. */
const alphabet = {
  lower: 'abcdefghjkmnpqrstuvwxyz',
  upper: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
  digit: '23456789',
  special: '!#$%&*+?',
} as const;

/** A uniformly distributed random number below `limit`. */
function below(limit: number): number {
  const most = Math.floor(256 / limit) * limit;
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < most) return byte % limit;
  }
}

function from(characters: string): string {
  return characters.charAt(below(characters.length));
}

function random(): string {
  const { lower, upper, digit, special } = alphabet;
  const middle = Array.from({ length: 10 }, () => from(lower + upper + digit)).join('');
  return `${from(upper)}${middle}${from(lower)}${from(digit)}${from(special)}`;
}

/** Minimum strength of a suggestion: a random password is occasionally rated weak. */
const strength = 2;

/** A random password of 14 characters that satisfies the rule (spec section 5): about 80 bits. */
export function suggestPassword(): string {
  for (;;) {
    const password = random();
    if (passwordStrength(password) >= strength) return password;
  }
}
