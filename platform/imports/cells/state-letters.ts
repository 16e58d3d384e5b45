/** Single letters for yes and no, or true and false, of one language or program each. Those in capitals and others are the same, but for T and F. */
const pairs: readonly string[] = ['TF', 'YN', 'JN', 'ON', 'SN', 'AI', 'ТН', 'VF', 'WF', 'X'];
/** Letters that stand beside `A` for active in other states: inactive, leave, retired, terminated, deceased, suspended. */
const states = 'AILRTDSX';

function isWithin(letters: readonly string[], set: string): boolean {
  return letters.every((letter) => set.includes(letter));
}

/** True for a heading that asks for yes or no: `Active`, `Enabled`, not `Employment Status`. */
function asksYesOrNo(header: string): boolean {
  return (
    /active|enabled|aktiv|activ|actif|актив|habilitad|activé/i.test(header) &&
    !/stat|code|type|стан/i.test(header)
  );
}

/**
 * The single letters of a column whose state is not known. `T` alone may be true or terminated, `F` alone false or full-time, and beside `P`
 * it is the second. Databases write `t` and `f`.
 * @param found the single letters and digits in the column
 */
export function unclearLetters(found: ReadonlySet<string>, header: string): string {
  const own = [...found].filter((letter) => /\p{L}/u.test(letter));
  const letters = [...new Set(own.map((letter) => letter.toUpperCase()))];
  // Several pairs of which the column has both letters are as clear as one.
  const whole = pairs.filter((pair) => Array.from(pair).every((letter) => letters.includes(letter)));
  const isOfPair = pairs.some((pair) => isWithin(letters, pair)) || isWithin(letters, whole.join(''));
  const isAlone = letters.length === 1 && (own.includes('T') || own.includes('F'));
  if (isOfPair && (!isAlone || asksYesOrNo(header))) return '';
  const isWithStates = letters.includes('A') && isWithin(letters, states);
  return own.filter((letter) => !isWithStates || !'AI'.includes(letter.toUpperCase())).join('');
}
