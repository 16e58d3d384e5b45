/** From 0 (guessed immediately by a machine) to 4 (not guessed within years). */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

/** The most common passwords. */
const common =
  /p[a4@][s5$]{2}w[o0]rd|welcome|qwert\w*|asdf\w*|letmein|admin\w*|safety|school|summer|winter|spring|autumn|dragon|monkey|login|(?:19|20)\d{2}/gi;
const classes: readonly (readonly [pattern: RegExp, size: number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{N}/u, 10],
  [/[^\p{L}\p{N}]/u, 33],
];
/** Bits of entropy at which each step of strength begins. */
const steps = [30, 42, 55, 70];

/**
 * Number of characters that count toward strength: common words, repetitions and runs count as one, and a letter after a letter as half,
 * because words are easier to guess than random letters.
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
 * A rough estimate of how hard `value` is to guess. Only informs the user; never a reason to reject a password.
 * @param own public facts about the user (parts of the email address, names), which add nothing to a password's strength
 */
export function passwordStrength(value: string, own: readonly string[] = []): PasswordStrength {
  const rest = own.filter((word) => word.length > 2).reduce(without, value);
  const alphabet = classes.reduce((sum, [pattern, size]) => sum + (pattern.test(rest) ? size : 0), 1);
  const bits = surprising(rest) * Math.log2(alphabet);
  return steps.filter((step) => bits >= step).length as PasswordStrength;
}
