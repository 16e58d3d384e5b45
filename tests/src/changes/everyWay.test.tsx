import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientUid, fakePlatform, json, problem, showPages } from '../form/support.tsx';
import { id, type Way, ways } from './ways.tsx';

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The outcome of the write. */
type Course = 'success' | 'changed by another user' | 'deleted by another user' | 'lost answer' | 'offline';

const permissions = [
  'canmanageclientsettings',
  'canmanageusers',
  'canmanageclients',
  'canresetfailedlogins',
  'canmanageconnections',
];

const janitor = {
  uid: id,
  clientUID: clientUid,
  name: 'Janitor',
  isEnabled: false,
  lastRequest: null,
  firstName: 'Bea',
  lastName: 'Moreno',
  userName: 'bea@x.example',
  userActive: 0,
  status: 0,
  failedLogins: 5,
};

/** A platform with one record, which checks entity tags (RFC 9110, section 13.1.1). */
function stage(course: Course) {
  let record: Record<string, unknown> | undefined = janitor;
  let version = 1;
  const platform = fakePlatform(({ method, path, headers, body }) => {
    const etag = `"${version}"`;
    if (method === 'GET' && path.endsWith('/Connections'))
      return json({ items: record ? [{ ...record, '@etag': etag }] : [], rowCount: 1 });
    if (method === 'GET') return path.endsWith(id) ? json(record, 200, { etag }) : undefined;

    if (course === 'offline') throw new TypeError('Failed to fetch');
    if (course === 'deleted by another user') record = undefined;
    if (course === 'changed by another user') {
      record = { ...record, name: 'Theirs', failedLogins: 6 };
      version += 1;
    }
    const isCreation = method === 'POST' && !path.includes(id);
    const tag = headers.get('if-match');
    if (!isCreation && !record) return problem(404);
    if (tag !== null && tag !== `"${version}"`) return problem(412);

    const fields = Array.isArray(body)
      ? Object.fromEntries(
          (body as { path: string; value: unknown }[]).map((one) => [one.path.slice(1), one.value]),
        )
      : (body as object | undefined);
    record = method === 'DELETE' ? undefined : { ...(isCreation ? janitor : record), ...fields };
    version += 1;
    if (course === 'lost answer') throw new TypeError('Failed to fetch');
    return isCreation ? json({ uid: id }, 201) : json(record ?? null, 200, { etag: `"${version}"` });
  });
  return { platform, record: () => record };
}

const unknown = 'An unknown error occurred.';
const offline = 'You’re offline. Nothing you typed is lost. Try again when you’re connected.';
const noAnswer = 'The server didn’t answer. Nothing you typed is lost. Try again in a moment.';
const changed = 'Someone else has changed this in the meantime. Try again to change what they saved.';
const missing =
  'It was deleted, or is no longer yours to change, since you opened it. Copy what you typed before you leave.';
const choice = 'Someone changed “Theirs” while you were editing';

interface Row {
  /** The method of the only write, and whether it has the entity tag of the record that the user saw. */
  readonly sent: string;
  /** The value that the platform has afterwards: of the user, of another user, or of before. */
  readonly mine: unknown;
  readonly shows: Readonly<Record<Course, string>>;
  readonly creates?: true;
  /** True when the success offers to undo. */
  readonly undo?: true;
  /** True when the options of the resource are read again also after a failure. */
  readonly alwaysReads?: true;
}

/** A change that starts from a record: `say` makes the sentence of a failure from its reason. */
const change = (done: string, say: (reason: string) => string, gone = say(unknown)) => ({
  success: done,
  'changed by another user': say(changed),
  'deleted by another user': gone,
  'lost answer': say(noAnswer),
  offline: say(offline),
});
/** A change that another user's change does not touch. */
const creation = (done: string, say: (reason: string) => string) => ({
  ...change(done, say),
  'changed by another user': done,
  'deleted by another user': done,
});

const ofUser = (reason: string) => `Unable to update user. Please try again. ${reason}`;
const ofStock = () => unknown;
const switched = (reason: string) =>
  `"list.switch.failed",{"messageArgs":{"field":"userActive","title":"Bea Moreno","message":"${reason}"}}`;

const table: Record<keyof typeof ways, Row> = {
  form: {
    sent: 'PUT with tag',
    mine: 'Mine',
    shows: { ...change('form.saved', (reason) => reason, missing), 'changed by another user': choice },
  },
  'new record': {
    sent: 'POST with key',
    mine: 'Mine',
    creates: true,
    shows: creation('form.created', (reason) => reason),
  },
  child: {
    sent: 'PATCH with tag',
    mine: 'Mine',
    shows: {
      ...change('form.saved', (reason) => `Unable to update connection. Please try again. ${reason}`),
      'deleted by another user': `Unable to update connection. Please try again. ${missing}`,
      'changed by another user': choice,
    },
  },
  'quick add': {
    sent: 'POST with key',
    mine: 'Mine',
    creates: true,
    shows: creation('“Mine” was created.', (reason) => reason),
  },
  switch: {
    sent: 'PATCH with tag',
    mine: 1,
    undo: true,
    shows: change(
      'list.switch.off',
      (reason) => switched(ofUser(reason)),
      switched('This user does not exist'),
    ),
  },
  bulk: { sent: 'PUT with tag', mine: 'Mine', alwaysReads: true, shows: change('done', (reason) => reason) },
  action: {
    sent: 'PATCH with tag',
    mine: 0,
    undo: true,
    shows: change('Failed sign-in count reset for Bea Moreno.', ofUser, 'This user does not exist'),
  },
  'take-back': {
    sent: 'PUT with tag',
    mine: 'Mine',
    alwaysReads: true,
    shows: change('actions.undo.done', (reason) => `Not undone. Janitor: ${reason}`),
  },
  restore: {
    sent: 'PUT with tag',
    mine: 'Mine',
    shows: change('history.restored', (reason) => reason),
    undo: true,
  },
  picture: {
    sent: 'POST',
    mine: 'data:image/png;base64,iVBORw0KGgo=',
    shows: {
      ...change('The photo was saved.', (reason) => reason),
      'changed by another user': 'The photo was saved.',
    },
  },
  deletion: {
    sent: 'DELETE with tag',
    mine: undefined,
    shows: change('form.remove.done', (reason) => reason, 'form.remove.done'),
  },
  'stock create': { sent: 'POST', mine: 'Mine', creates: true, shows: creation('"done"', ofStock) },
  'stock update': { sent: 'PUT with tag', mine: 'Mine', shows: change('"done"', ofStock) },
  'stock delete': { sent: 'DELETE with tag', mine: undefined, shows: change('"done"', ofStock) },
};

/** All sentences of the page: alerts, questions, states, and notices with their arguments. */
function shownText(): string {
  const notices = screen.getByRole('list', { name: 'Notices', hidden: true });
  const others = ['alert', 'dialog', 'status'].flatMap((role) => screen.queryAllByRole(role));
  return [...others, ...notices.children].map(({ textContent }) => textContent).join('\n');
}

const canUndo = () => document.querySelector('[data-can-undo=true]') !== null;

/** The field that the way changes, in the platform's record. */
const fieldOf = (name: keyof typeof ways) =>
  name === 'switch' ? 'status' : name === 'action' ? 'failedLogins' : name === 'picture' ? 'photo' : 'name';

describe.each(Object.keys(ways) as (keyof typeof ways)[])('%s', (name) => {
  const { resource, page, go }: Way = ways[name];
  const { sent, mine, shows, creates = false, undo = false, alwaysReads = false } = table[name];

  it.each(Object.keys(shows) as Course[])('%s', async (course) => {
    if (course === 'offline') vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { platform, record } = stage(course);
    const { user, queryClient } = showPages([{ path: '/at', element: page }], {
      platform,
      person: { kind: 'client', permissions },
      visited: ['/at'],
    });
    const options = [resource.name, 'lookup', {}];
    queryClient.setQueryData(options, []);
    await go(user);
    await waitFor(() => expect(shownText()).toContain(shows[course]));
    if (!shows[course].includes(unknown)) expect(shownText()).not.toContain(unknown);

    const [write, ...further] = platform.writes();
    expect(further).toEqual([]);
    const { headers } = write!;
    const condition = headers.get('if-match') === '"1"' ? ' with tag' : '';
    const key = headers.has('idempotency-key') ? ' with key' : '';
    expect(`${write?.method}${condition}${key}`).toBe(sent);

    const field = fieldOf(name);
    const isRefused = shows[course] !== shows.success || (course === 'deleted by another user' && !creates);
    const isMine = !isRefused || course === 'lost answer';
    const theirs = { ...janitor, name: 'Theirs', failedLogins: 6 };
    const before: Record<string, unknown> | undefined =
      course === 'changed by another user' ? theirs : course === 'offline' ? janitor : undefined;
    if (isMine) expect(record()?.[field]).toBe(mine);
    else expect(record()?.[field]).toBe(before?.[field]);

    const isStale = queryClient.getQueryState(options)?.isInvalidated;
    expect(isStale).toBe(alwaysReads || shows[course] === shows.success);
    expect(canUndo()).toBe(undo && course === 'success');
  });
});
