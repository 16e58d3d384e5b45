import { ProblemError } from '../kernel/problem.ts';

/** Maximum nesting of lists and objects. A rule of 24 levels of operators has 50. */
const maxDepth = 100;
/** Maximum items of one list, enough for the identifiers of all buildings of a large client. */
const maxItems = 5000;
/** Maximum members of one object. */
const maxMembers = 1000;

function refuse(detail: string): ProblemError {
  return new ProblemError(400, { detail });
}

/**
 * Refuses a body with a content coding, which no call decodes: it would be read as what it is not, and stored so by an upload (RFC 9110, section
 * 15.5.16).
 */
export function checkCoding(coding: string | undefined): void {
  if (coding === undefined || /^\s*(?:identity\s*)?$/i.test(coding)) return;
  throw new ProblemError(415, {
    detail: 'The body of the request is compressed. Send it without Content-Encoding.',
    headers: { 'accept-encoding': 'identity' },
  });
}

function partsOf(value: object): readonly unknown[] {
  if (Array.isArray(value)) {
    if (value.length > maxItems) throw refuse(`A list can have at most ${maxItems} items.`);
    return value;
  }
  const members: unknown[] = Object.values(value);
  if (members.length > maxMembers) throw refuse(`An object can have at most ${maxMembers} members.`);
  return members;
}

/**
 * Checks that parsed JSON is safe to walk recursively. Throws 400 for excessive nesting, an overlong list, an oversized object, or a number
 * beyond JavaScript's range (1e999 is parsed as infinity).
 */
export function checkShape(json: unknown): void {
  let level: readonly unknown[] = [json];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'number' && !Number.isFinite(value)) throw refuse('A number is too large.');
      // One by one: a list may be too long for the arguments of a call.
      if (typeof value === 'object' && value !== null) for (const part of partsOf(value)) next.push(part);
    }
    if (depth >= maxDepth && next.length > 0)
      throw refuse(`The body can have at most ${maxDepth} levels of lists and objects.`);
    level = next;
  }
}
