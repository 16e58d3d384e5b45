import type { AnyResource } from '../../../resources/declaration/index.ts';
import type { Storage } from '../../support/storages.ts';
import { type Answer, openStage, type Somebody } from './caller.ts';
import { replacing } from './declared.ts';
import { collectionOf, recordBody, withParents } from './records.ts';

type Values = Readonly<Record<string, unknown>>;

/** The calls for the records of a resource, as one user. `uid` names the record. */
export interface RecordCalls {
  create(given?: Values): Promise<Answer>;
  /** The list, reduced to the record. */
  list(uid: string): Promise<Answer>;
  read(uid: string): Promise<Answer>;
  update(uid: string, values: Values): Promise<Answer>;
  remove(uid: string): Promise<Answer>;
  /** The statuses of all five calls, without duplicates. */
  statuses(uid: string): Promise<number[]>;
}

/**
 * The calls for a resource of Northfield on the shared platform, by user. Its records have only required values beside the given ones,
 * and new records of its parent resources above them.
 */
export async function openRecords(
  storage: Storage,
  resource: AnyResource,
): Promise<(user: Somebody) => RecordCalls> {
  const stage = await openStage(storage);
  const params = await withParents(stage.maker, resource, { clientId: stage.northfield });
  const collection = collectionOf(resource, params);
  const isPatched = resource.calls.update?.includes('PATCH') === true;
  return (user) => {
    const call = stage[user];
    const calls = {
      create: async (given: Values = {}) =>
        call('POST', collection, { body: await recordBody(stage.maker, resource, params, given) }),
      list: (uid: string) =>
        call(
          'GET',
          `${collection}?filters=${encodeURIComponent(`${resource.identifier.field}~eq~'${uid}'`)}`,
        ),
      read: (uid: string) => call('GET', `${collection}/${uid}`),
      update: (uid: string, values: Values) =>
        isPatched
          ? call('PATCH', `${collection}/${uid}`, { body: replacing(values) })
          : call('PUT', `${collection}/${uid}`, { body: values }),
      remove: (uid: string) => call('DELETE', `${collection}/${uid}`),
    };
    return {
      ...calls,
      async statuses(uid) {
        const { create, list, read, update, remove } = calls;
        const answers = [
          await create(),
          await list(uid),
          await read(uid),
          await update(uid, {}),
          await remove(uid),
        ];
        return [...new Set(answers.map(({ status }) => status))];
      },
    };
  };
}
