import { randomBytes } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { renderSVG } from 'uqr';

import { stationAccounts } from '../../resources/stationAccounts/index.ts';
import type { Queryable } from '../database/index.ts';
import type { PlatformContext } from '../kernel/context.ts';
import type { Call } from '../http/call.ts';
import { signatureOf } from '../kernel/principal.ts';
import { notFoundProblem, validationProblem } from '../kernel/problem.ts';
import { answerAction } from '../resources/calls/actions.ts';
import { openStationKey, sealStationKey } from './key.ts';
import { sendStationCode } from './mail.ts';

const KEY_BYTES = 32;
/** Margin around the code in modules, which readers need (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;

/** The context for reading the key of a station account. */
interface Station {
  readonly tx: Queryable;
  readonly context: PlatformContext;
  readonly params: Readonly<Record<string, string>>;
  readonly uid: string;
}

async function findKey({ tx, context, params, uid }: Station): Promise<string | null> {
  const { rows } = await tx.query<{ authKey: string | null }>(sql`
    select auth_key as "authKey" from station_accounts where client_uid = ${params['clientId']} and uid = ${uid}`);
  const authKey = rows[0]?.authKey ?? null;
  return authKey === null ? null : openStationKey(context.settings, authKey);
}

/**
 * The text of the code: the URL of the station's page with the key in the fragment, which browsers do not send. Throws 404 when there
 * is no key yet.
 */
async function codeText(station: Station): Promise<string> {
  const key = await findKey(station);
  if (key === null) throw notFoundProblem('This station account has no key yet.');
  return `${station.context.settings.publicUrl}/v7/prompt/station-account/${station.uid}#${key}`;
}

/** Calls for the keys of stations and their QR codes. */
export const stationCalls: readonly Call[] = [
  answerAction(stationAccounts, 'key', {
    summary: 'The key of a station account; null where none was made yet',
    mode: 'write',
    handler: async (input) => ({
      authKey: await findKey(input),
      authKeyGenerationDate: input.record.authKeyGenerationDate,
    }),
  }),
  answerAction(stationAccounts, 'makeKey', {
    summary: 'Makes a new key for a station account; the previous one stops working',
    async handler({ tx, params, uid, principal, context, clock, changed }) {
      const authKey = randomBytes(KEY_BYTES).toString('base64url');
      const sealed = await sealStationKey(context.settings, authKey);
      const now = clock.now();
      await tx.query(sql`
        update station_accounts set auth_key = ${sealed}, auth_key_generation_date = ${now},
          version = version + 1, modified_at = ${now}, modified_by = ${signatureOf(principal)}
        where client_uid = ${params['clientId']} and uid = ${uid}`);
      changed({ authKey: {} });
      return { authKey, authKeyGenerationDate: now.toISOString() };
    },
  }),
  answerAction(stationAccounts, 'code', {
    summary: 'The QR code of a station account’s key, as a data URL of an SVG',
    mode: 'write',
    async handler(input) {
      const svg = renderSVG(await codeText(input), { border: QUIET_ZONE });
      return { qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
    },
  }),
  answerAction(stationAccounts, 'sendCode', {
    summary: 'Sends the QR code of a station account’s key to the caller by email',
    async handler(station) {
      const { tx, input, principal, context, record } = station;
      if (input.sendType?.toLowerCase() !== 'email')
        throw validationProblem({ sendType: ['The code can be sent by email.'] });
      const address = await codeText(station);
      await sendStationCode(tx, context, { to: principal.email, station: record.name, address });
    },
  }),
];
