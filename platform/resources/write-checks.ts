import type { AnyResource } from '../../resources/declaration/index.ts';
import { type ProblemError, refused, validationProblem } from '../kernel/problem.ts';
import { hooksOf } from './extensions.ts';
import { changedFields, type Values, violationProblem } from './input.ts';
import { checkWithinBuildings, emptiedBuildings, touchesBuildings } from './within-buildings.ts';
import { missingTargets } from './references.ts';
import { type Writing, clientOf, hookContext } from './writing.ts';

/** `changes` with the values that the platform sets: first by the declaration's rule on buildings, then by the hook. */
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

/** A record before a write, and the changed fields. */
interface Change {
  readonly uid: string;
  readonly before: Values | undefined;
  readonly changes: Values;
}

/**
 * The errors that only the database or a hook can find: invalid references, rules between fields. By record the reason for its rejection;
 * undefined when there is none.
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
