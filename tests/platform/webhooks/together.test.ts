import { randomUUID } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  type Database,
  DatabaseUnavailable,
  type Queryable,
  StatementError,
} from '../../../platform/database/index.ts';
import { storeTogether } from '../../../platform/webhooks/events/together.ts';

const userUid = randomUUID();
const clientUid = randomUUID();
const sent = (name: string, by = userUid) => ({
  id: randomUUID(),
  key: null,
  type: 'Emergency' as const,
  event: { name },
  userUid: by,
  sender: 'a test',
});

/** Transactions that wait until they are let go, with the names of the events that each stores. */
function stage(fails: (names: readonly string[]) => Error | undefined = () => undefined) {
  const commits: { readonly names: readonly string[]; readonly go: () => void }[] = [];
  const begin = async <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => {
    let names: string[] = [];
    const tx: Queryable = {
      async query<Row>(statement: SQL) {
        const rows = storedRows(statement);
        names = rows.map(({ event }) => (JSON.parse(event) as { name: string }).name);
        const error = fails(names);
        if (error) {
          commits.push({ names, go: () => {} });
          throw error;
        }
        return { rows: rows.map(({ uid }) => ({ uid })) as Row[], rowCount: rows.length };
      },
    };
    const result = await work(tx);
    await new Promise<void>((resolve) => commits.push({ names, go: resolve }));
    return result;
  };
  const database = {} as Database;
  return {
    commits,
    send: (event: ReturnType<typeof sent>) => storeTogether(database, clientUid, event, begin),
  };
}

/** The rows in the parameters of the statement that stores events. */
function storedRows(statement: SQL) {
  const found = JSON.stringify(statement, (_key, value: unknown) => value);
  const text = /"(\[\{\\"uid\\".*?\}\])"/.exec(found)?.[1];
  return JSON.parse(JSON.parse(`"${text}"`) as string) as { uid: string; event: string }[];
}

it('events that arrive until a commit share the next one in their order, and none is answered before its own', async () => {
  const { commits, send } = stage();
  const answered: string[] = [];
  const all = ['a', 'b', 'c', 'd'].map(async (name) => {
    const { status } = await send(sent(name));
    answered.push(`${name} ${status}`);
  });
  await expect.poll(() => commits.length).toBe(1);
  expect(commits[0]?.names).toEqual(['a']);
  expect(answered).toEqual([]);
  commits[0]?.go();
  await expect.poll(() => commits.length).toBe(2);
  expect(commits[1]?.names).toEqual(['b', 'c', 'd']);
  expect(answered).toEqual(['a 202']);
  commits[1]?.go();
  await Promise.all(all);
  expect(answered).toEqual(['a 202', 'b 202', 'c 202', 'd 202']);
  // Afterward, one is stored at once again.
  const later = send(sent('e'));
  await expect.poll(() => commits.length).toBe(3);
  commits[2]?.go();
  await later;
});

it('the events of another sender do not wait', async () => {
  const { commits, send } = stage();
  const one = send(sent('a'));
  const other = send(sent('b', randomUUID()));
  await expect.poll(() => commits.map(({ names }) => names)).toEqual([['a'], ['b']]);
  for (const { go } of commits) go();
  await Promise.all([one, other]);
});

it('an event that cannot be stored does not keep the others', async () => {
  const { commits, send } = stage((names) =>
    names.includes('bad') ? new StatementError('This is bad.', { code: '22P05' }) : undefined,
  );
  const all = Promise.allSettled(['a', 'b', 'bad', 'c'].map((name) => send(sent(name))));
  let done = 0;
  const going = setInterval(() => {
    for (; done < commits.length; done += 1) commits[done]?.go();
  }, 5);
  const results = await all;
  clearInterval(going);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(commits.map(({ names }) => names)).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
});

it('without the database, all of a commit are told so', async () => {
  const { send } = stage((names) => new DatabaseUnavailable(new Error(`no ${names[0]}`)));
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => send(sent(name))));
  expect(
    results.map((one) => one.status === 'rejected' && one.reason instanceof DatabaseUnavailable),
  ).toEqual([true, true, true]);
});
