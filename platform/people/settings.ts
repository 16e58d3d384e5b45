import { type SQL, sql } from 'drizzle-orm';

import { initialValues } from '../../resources/declaration/codec/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { registry } from '../../resources/registry.ts';
import { appendChange } from '../audit/append.ts';
import { type Call, type CallInput, defineCall, type QueryParameters } from '../http/call.ts';
import { notFoundProblem, ProblemError } from '../kernel/problem.ts';
import { entityTag, matches } from '../resources/entity-tag.ts';
import { changedFields, checkValues, readBody, type Values } from '../resources/input.ts';
import { answerRecord } from '../resources/read.ts';
import { bodySchema, recordSchema } from '../resources/schemas.ts';

type Input = CallInput<string, QueryParameters>;

interface Row extends Record<string, unknown> {
  readonly version: number;
}

/** Where the settings of a client, or of the platform, are kept. */
interface Store {
  readonly resource: AnyResource;
  readonly table: SQL;
  /** Column and value that name the row. */
  readonly key: (input: Input) => readonly [column: SQL, value: SQL];
  readonly clientUid: (input: Input) => string | null;
}

const ofClient: Store = {
  resource: registry.userSettings,
  table: sql`client_user_settings`,
  key: ({ params }) => [sql`client_uid`, sql`${params['clientId']}`],
  clientUid: ({ params }) => params['clientId'] ?? null,
};
const ofPlatform: Store = {
  resource: registry.platformUserSettings,
  table: sql`platform_user_settings`,
  key: () => [sql`id`, sql`1`],
  clientUid: () => null,
};

async function find(
  input: Input,
  { table, key }: Store,
  lock = sql``,
): Promise<{ record: Values; version: number } | undefined> {
  const [column, value] = key(input);
  const { rows } = await input.tx.query<Row>(sql`
    select maximum_failed_logins as "maximumFailedLogins", require_password_change as "requirePasswordChange", version
    from ${table} where ${column} = ${value} ${lock}`);
  if (!rows[0]) return undefined;
  const { version, ...record } = rows[0];
  return { record, version };
}

/** Sets what is given; what nobody ever set stays at its default. Success is 204 (spec section 8). */
async function put(input: Input, store: Store) {
  const { tx, principal, body, headers, clock, requestId } = input;
  const { resource, table, key } = store;
  const clientUid = store.clientUid(input);
  const match = await find(input, store, sql`for update`);
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined && !matches(ifMatch, match?.version ?? 0))
    throw new ProblemError(412, { detail: 'Someone changed this after you opened it.' });
  const before = match?.record ?? initialValues(resource);
  const values = readBody(resource, body, clientUid === null ? {} : { clientUID: clientUid });
  const after = { ...before, ...values };
  checkValues(resource, Object.keys(resource.fields), after);
  const [column, value] = key(input);
  const { rows } = await tx.query<{ version: number }>(sql`
    insert into ${table} as kept (${column}, maximum_failed_logins, require_password_change)
    values (${value}, ${after['maximumFailedLogins']}, ${after['requirePasswordChange']})
    on conflict (${column}) do update set maximum_failed_logins = excluded.maximum_failed_logins,
      require_password_change = excluded.require_password_change, version = kept.version + 1
    returning version`);
  const changes = changedFields(resource, before, values);
  await appendChange(tx, {
    principal,
    operation: match ? 'update' : 'create',
    subject: resource.name,
    clientUid,
    target: clientUid ?? resource.name,
    targetTitle: null,
    changes: Object.fromEntries(
      Object.entries(changes).map(([name, now]) => [name, { old: before[name], new: now }]),
    ),
    at: clock.now(),
    requestId,
  });
  return { status: 204, headers: { etag: entityTag(rows[0]?.version ?? 1) } };
}

/** The calls of one kind of settings. 404 means that nobody has set any. */
function settingsCalls(store: Store, name: string, whose: string): Call[] {
  const { resource } = store;
  const { service, path } = resource.calls;
  return [
    defineCall({
      id: `get${name}`,
      service,
      method: 'GET',
      path,
      access: { operation: 'get', resource },
      summary: `The user settings of ${whose}; 404 where there are none`,
      answers: { 200: recordSchema(resource) },
      async handler(input) {
        const match = await find(input, store);
        if (!match) throw notFoundProblem('No user settings have been made.');
        return answerRecord(
          { record: { ...match.record }, version: match.version },
          input.headers['if-none-match'],
        );
      },
    }),
    defineCall({
      id: `replace${name}`,
      service,
      method: 'PUT',
      path,
      access: { operation: 'update', resource },
      summary: `Sets the user settings of ${whose}`,
      body: { schema: bodySchema(resource, 'update'), checkedByHandler: true },
      answers: { 204: { type: 'null', description: 'Set.' } },
      handler: (input) => put(input, store),
    }),
  ];
}

export const userSettingsCalls: readonly Call[] = [
  ...settingsCalls(ofClient, 'UserSettings', 'a client'),
  ...settingsCalls(ofPlatform, 'PlatformUserSettings', 'the platform'),
];
