import type { AnyResource } from '../../resources/declaration/index.ts';
import { type ProblemError, refused, validationProblem } from '../kernel/problem.ts';
import { hooksOf } from './extensions.ts';
import { changedFields, type Values, violationProblem } from './input.ts';
import { checkWithinBuildings, emptiedBuildings, touchesBuildings } from './within-buildings.ts';
import { missingTargets } from './references.ts';
import { type Writing, clientOf, hookContext } from './writing.ts';

/** `changes` with what the platform sets itself: the declaration's word on buildings, then the hook's. */
export async function prepared(
  resource: AnyResource,
  writing: Writing,
  operation: 'create' | 'update',
  { uid, before, changes }: { uid: string; before: Values | undefined; changes: Values },
): Promise<Values> {
  const requestedChanges = { ...changes, ...emptiedBuildings(resource, { ...before, ...changes }) };
  const after = { ...before, ...requestedChanges };
  const set = await hooksOf(resource.name).prepare?.(
    hookContext(writing, resource, operation, { uid, before, after }),
  );
  const all = { ...requestedChanges, ...set };
  return before ? changedFields(resource, before, all) : all;
}

/** A record as it was and the fields that a write changes. */
interface Change {
  readonly uid: string;
  readonly before: Values | undefined;
  readonly changes: Values;
}

/**
 * The faults that only the database or a hook can find: references that lead nowhere, rules between fields. By record the reason for
 * which it is refused; undefined where there is none.
 */
export async function checkBeyond(
  resource: AnyResource,
  writing: Writing,
  operation: 'create' | 'update',
  records: readonly Change[],
): Promise<(ProblemError | undefined)[]> {
  const { tx, principal, params } = writing;
  const whole = records.map(({ uid, before, changes }) => ({
    clientUid: clientOf(resource, params, uid),
    changes,
    record: { ...before, ...changes },
  }));
  const missing = await missingTargets(tx, resource, principal, whole);
  const hooks = hooksOf(resource.name);
  const problems: (ProblemError | undefined)[] = [];
  for (const [index, { uid, before, changes }] of records.entries()) {
    const after = { ...before, ...changes };
    const faults = missing[index] ?? [];
    const refusal = await refused(async () => {
      if (faults.length > 0) throw violationProblem(resource, faults);
      if (before === undefined || touchesBuildings(resource, changes))
        checkWithinBuildings(resource, principal, after);
      const errors = await hooks.before?.(hookContext(writing, resource, operation, { uid, before, after }));
      if (errors && Object.keys(errors).length > 0) throw validationProblem(errors);
    });
    problems.push(refusal ?? undefined);
  }
  return problems;
}
