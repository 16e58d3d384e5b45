import type { AnyResource } from '../../resources/declaration/index.ts';
import { validationProblem } from '../kernel/problem.ts';
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

/** The faults that only the database or a hook can find: references that lead nowhere, rules between fields. */
export async function checkBeyond(
  resource: AnyResource,
  writing: Writing,
  operation: 'create' | 'update',
  { uid, before, changes }: { uid: string; before: Values | undefined; changes: Values },
) {
  const { tx, principal, params } = writing;
  const clientUid = clientOf(resource, params, uid);
  const after = { ...before, ...changes };
  const missing = await missingTargets(tx, resource, changes, { clientUid, principal, record: after });
  if (missing.length > 0) throw violationProblem(resource, missing);
  if (before === undefined || touchesBuildings(resource, changes))
    checkWithinBuildings(resource, principal, after);
  const errors = await hooksOf(resource.name).before?.(
    hookContext(writing, resource, operation, { uid, before, after }),
  );
  if (errors && Object.keys(errors).length > 0) throw validationProblem(errors);
}
