/**
 * The sentences as one text, each once; undefined and empty ones are left out.
 * A sentence without a mark at its end gets a full stop when another follows: many messages of the catalogue end without one.
 */
export function joinSentences(sentences: readonly (string | false | undefined)[]): string {
  const [first = '', ...others] = [...new Set(sentences)].filter(Boolean) as string[];
  return others.reduce((text, next) => `${text}${/[.!?…:]$/.test(text) ? '' : '.'} ${next}`, first);
}
