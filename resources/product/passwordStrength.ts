/** From 0, which a machine guesses at once, to 4, which it does not guess within years. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

/** The passwords that everybody tries first. */
const common =
  /p[a4@][s5$]{2}w[o0]rd|welcome|qwert\w*|asdf\w*|letmein|admin\w*|safety|school|summer|winter|spring|autumn|dragon|monkey|login|(?:19|20)\d{2}/gi;
const classes: readonly (readonly [pattern: RegExp, size: number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{N}/u, 10],
  [/[^\p{L}\p{N}]/u, 33],
];
/** Bits of guessing from which each step of strength begins. */
const steps = [30, 42, 55, 70];

/**
 * How many characters a guesser does not get for free: words that everybody uses, repetitions and runs count as one, and a letter
 * after a letter as half, since words are easier to guess than letters.
 */
function surprising(value: string): number {
  const characters = [...value.toLowerCase().replaceAll(common, '\u0000')];
  const worth = characters.map((character, index) => {
    const before = characters[index - 1] ?? '';
    const step = (character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? -9);
    if (Math.abs(step) <= 1) return 0;
    return /\p{L}/u.test(character) && /\p{L}/u.test(before) ? 0.5 : 1;
  });
  return worth.reduce<number>((sum, each) => sum + each, 0);
}

function without(text: string, word: string): string {
  const at = text.toLowerCase().indexOf(word.toLowerCase());
  return at === -1 ? text : text.slice(0, at) + without(text.slice(at + word.length), word);
}

/**
 * How hard `value` is to guess: a rough estimate for the person who types, never a reason to refuse.
 * @param own what others know of the person (parts of the e-mail address, names), which is worth nothing in a password
 */
export function passwordStrength(value: string, own: readonly string[] = []): PasswordStrength {
  const rest = own.filter((word) => word.length > 2).reduce(without, value);
  const alphabet = classes.reduce((sum, [pattern, size]) => sum + (pattern.test(rest) ? size : 0), 1);
  const bits = surprising(rest) * Math.log2(alphabet);
  return steps.filter((step) => bits >= step).length as PasswordStrength;
}
