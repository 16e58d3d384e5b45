import { declaredSettings, secretSettings } from './declared.ts';

/** The number of letters that are wrong, missing, added or swapped with a neighbor. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swapped = isSwapped && row > 1 && column > 1 ? (before[column - 2] ?? 0) + 1 : Infinity;
      current[column] = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + cost,
        swapped,
      );
    }
    before = above;
    above = current;
  }
  return above[other.length] ?? 0;
}

/** Shorter names resemble too many variables of other programs. */
const shortestMisspelt = 7;

/** Sentences about variables that resemble a setting that is not set: they are misspelt, and nothing reads them. */
export function misspeltSettings(
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const known = [
    ...declaredSettings.flatMap((setting) => setting.names),
    ...secretSettings.map((name) => `${name}_FILE`),
  ];
  return Object.keys(environment).flatMap((given) => {
    if (given.length < shortestMisspelt || known.includes(given)) return [];
    const most = given.length < 12 ? 1 : 2;
    const meant = known.find(
      (name) => environment[name] === undefined && distance(given.toUpperCase(), name) <= most,
    );
    return meant === undefined ? [] : [`${given} is no setting. Did you mean ${meant}?`];
  });
}
