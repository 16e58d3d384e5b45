import { randomBytes } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { renderSVG } from 'uqr';

import { appendChange } from '../audit/append.ts';
import type { PlatformContext } from '../kernel/context.ts';
import {
  type Call,
  type CallInput,
  defineCall,
  type JsonSchema,
  type QueryParameters,
} from '../http/call.ts';
import { notFoundProblem, validationProblem } from '../kernel/problem.ts';
import { visibleRows } from '../resources/rows.ts';
import { declared } from '../resources/targets.ts';
import { openStationKey, sealStationKey } from './key.ts';
import { sendStationCode } from './mail.ts';

const service = 'usercontactrole/v2';
const stationAccounts = declared('stationAccounts');
const path = 'clients/{clientId}/StationAccounts/{stationAccountId}/authKey';
const keyBytes = 32;
/** Modules of margin around the code that readers need (ISO/IEC 18004, 6.3.8). */
const quietZoneModules = 4;

type Input = CallInput<'clientId' | 'stationAccountId', QueryParameters>;

interface Key {
  readonly name: string;
  readonly authKey: string | null;
  readonly authKeyGenerationDate: string | null;
}

const keySchema: JsonSchema = {
  type: 'object',
  properties: {
    authKey: { type: ['string', 'null'] },
    authKeyGenerationDate: { type: ['string', 'null'], format: 'date-time' },
  },
};

async function findKey({ tx, params, principal, context }: Input): Promise<Key> {
  const { rows } = await tx.query<Key>(sql`
    select t.name, t.auth_key as "authKey", t.auth_key_generation_date as "authKeyGenerationDate"
    from station_accounts t
    where ${visibleRows(stationAccounts, params, principal)} and t.uid = ${params.stationAccountId.toLowerCase()}`);
  const [row] = rows;
  if (!row) throw notFoundProblem();
  return {
    ...row,
    authKey: row.authKey === null ? null : await openStationKey(context.settings, row.authKey),
  };
}

async function makeKey(input: Input): Promise<Omit<Key, 'name'>> {
  const { tx, params, principal, context, clock, requestId } = input;
  const { name } = await findKey(input);
  const authKey = randomBytes(keyBytes).toString('base64url');
  const sealed = await sealStationKey(context.settings, authKey);
  const now = clock.now();
  const uid = params.stationAccountId.toLowerCase();
  await tx.query(sql`
    update station_accounts set auth_key = ${sealed}, auth_key_generation_date = ${now},
      version = version + 1, modified_at = ${now}, modified_by = ${principal.email}
    where client_uid = ${params.clientId} and uid = ${uid}`);
  await appendChange(tx, {
    principal,
    operation: 'update',
    subject: 'stationAccounts',
    clientUid: params.clientId,
    target: uid,
    targetTitle: name,
    changes: { authKey: {} },
    at: now,
    requestId,
  });
  return { authKey, authKeyGenerationDate: now.toISOString() };
}

/** What the code says: the station's page with the key behind the hash, which browsers keep to themselves. */
function codeText({ settings }: PlatformContext, uid: string, key: string): string {
  return `${settings.publicUrl}/v7/prompt/station-account/${uid.toLowerCase()}#${key}`;
}

async function codeOf(input: Input): Promise<{ name: string; svg: string }> {
  const { name, authKey } = await findKey(input);
  if (authKey === null) throw notFoundProblem('This station account has no key yet.');
  const svg = renderSVG(codeText(input.context, input.params.stationAccountId, authKey), {
    border: quietZoneModules,
  });
  return { name, svg };
}

/** The keys by which stations sign in, and their codes for scanning. */
export const stationCalls: readonly Call[] = [
  defineCall({
    id: 'getStationKey',
    service,
    method: 'GET',
    path,
    access: { operation: 'update', resource: stationAccounts },
    summary: 'The key of a station account; null where none was made yet',
    answers: { 200: keySchema },
    async handler(input) {
      const { authKey, authKeyGenerationDate } = await findKey(input);
      return { body: { authKey, authKeyGenerationDate } };
    },
  }),
  defineCall({
    id: 'makeStationKey',
    service,
    method: 'PUT',
    path,
    access: { operation: 'update', resource: stationAccounts },
    summary: 'Makes a new key for a station account; the one before is good for nothing any more',
    answers: { 200: keySchema },
    handler: async (input) => ({ body: await makeKey(input) }),
  }),
  defineCall({
    id: 'getStationCode',
    service,
    method: 'GET',
    path: `${path}/qr`,
    access: { operation: 'update', resource: stationAccounts },
    summary: 'The QR code of a station account’s key, as a data URL of an SVG',
    answers: { 200: { type: 'object', properties: { qrCode: { type: 'string' } } } },
    async handler(input) {
      const { svg } = await codeOf(input);
      return { body: { qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` } };
    },
  }),
  defineCall({
    id: 'sendStationCode',
    service,
    method: 'POST',
    path: `${path}/qr/send`,
    access: { operation: 'update', resource: stationAccounts },
    summary: 'Sends the QR code of a station account’s key to the caller by e-mail',
    query: { sendType: { type: 'string', description: 'How it is sent: email.', maxLength: 20 } },
    answers: { 204: { type: 'null', description: 'On its way.' } },
    async handler(input) {
      const { tx, params, query, principal, context } = input;
      if (query.sendType?.toLowerCase() !== 'email')
        throw validationProblem({ sendType: ['The code can be sent by email.'] });
      const { name, authKey } = await findKey(input);
      if (authKey === null) throw notFoundProblem('This station account has no key yet.');
      await sendStationCode(tx, context, {
        to: principal.email,
        station: name,
        address: codeText(context, params.stationAccountId, authKey),
      });
      return { status: 204 };
    },
  }),
];
