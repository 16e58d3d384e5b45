import { changedFields } from '../../../dataProvider/bodies.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import type { Values } from '../model.ts';

/** A field that two users changed to different values. */
interface Conflict {
  readonly name: string;
  readonly base: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

/** The result of merging two sets of changes to one record. */
export interface Merge {
  /** Fields that need a choice. */
  readonly conflicts: readonly Conflict[];
  /** Fields that only they changed. Merged without a choice. */
  readonly theirChanges: readonly string[];
  /** Fields that only I changed, and all conflicts, whose default choice is mine. */
  readonly myChanges: readonly string[];
}

/**
 * Merges the changes that `theirs` and `mine` made to `base`, field by field. The same change on both sides
 * is no conflict.
 * @param names the fields that the form can write; for all others their value wins
 */
export function mergeByField(
  resource: AnyResource,
  names: readonly string[],
  { base, theirs, mine }: { base: Values; theirs: Values; mine: Values },
): Merge {
  const byThem = changedFields(resource, base, theirs);
  const byMe = changedFields(resource, base, mine).filter((name) => names.includes(name));
  const apart = new Set(changedFields(resource, theirs, mine));
  const conflicts = byMe
    .filter((name) => byThem.includes(name) && apart.has(name))
    .map((name) => ({ name, base: base[name], theirs: theirs[name], mine: mine[name] }));
  return {
    conflicts,
    theirChanges: byThem.filter((name) => !byMe.includes(name)),
    myChanges: byMe.filter((name) => apart.has(name)),
  };
}
