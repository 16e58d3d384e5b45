import { ProblemError } from '../kernel/problem.ts';

/** Levels of lists and objects within one another: a rule of 24 levels of operators has 50. */
const maxDepth = 100;
/** Items of one list: the identifiers of all buildings of a large client. */
const maxItems = 5000;
/** Members of one object. */
const maxMembers = 1000;

function refuse(detail: string): ProblemError {
  return new ProblemError(400, { detail });
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
 * Holds parsed JSON to a shape that all code after it can walk by recursion. Throws a 400 for one that is nested too deeply, for too
 * long a list, too large an object, and a number beyond those that JavaScript has (1e999 is read as infinity).
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
