/**
 * The sentences as one text, each once; undefined and empty ones are left out.
 * A sentence without a mark at its end gets a full stop when another follows: many messages of the catalogue end without one.
 */
export function joinSentences(sentences: readonly (string | false | undefined)[]): string {
  const distinct = [...new Set(sentences.filter((sentence): sentence is string => Boolean(sentence)))];
  return distinct
    .map((sentence, at) =>
      at < distinct.length - 1 && /[\p{L}\p{N})”"']$/u.test(sentence) ? `${sentence}.` : sentence,
    )
    .join(' ');
}
