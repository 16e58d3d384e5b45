import { writeName } from '../../../resources/declaration/conventions.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';

/** The messages of a rejected test by form field. The platform uses other names for some fields. */
export function byField(
  resource: AnyResource,
  sentences: Readonly<Record<string, string>>,
): [string, string][] {
  return Object.entries(sentences).map(([key, sentence]) => {
    const lowerCaseKey = key.toLowerCase();
    const name = Object.keys(resource.fields).find((candidate) =>
      [candidate, writeName(resource, candidate)].some((spelling) => spelling.toLowerCase() === lowerCaseKey),
    );
    return [name ?? key, sentence];
  });
}
