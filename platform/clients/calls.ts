import { sql } from 'drizzle-orm';

import { connections } from '../../resources/connections/index.ts';
import type { Call } from '../http/call.ts';
import { answerAction } from '../resources/calls/actions.ts';

/** The calls of the service beyond those from declarations (spec section 7). */
export const clientBuildingCalls: readonly Call[] = [
  answerAction(connections, 'status', {
    summary: 'Whether a client has a single-sign-on connection, and whether it is on',
    async handler({ tx, params }) {
      const { rows } = await tx.query<{ isEnabled: boolean; lastRequest: string | null }>(sql`
        select is_enabled as "isEnabled", last_request as "lastRequest"
        from connections where client_uid = ${params['clientId']}`);
      const [connection] = rows;
      return {
        hasConnection: connection !== undefined,
        isEnabled: connection?.isEnabled ?? false,
        lastRequest: connection?.lastRequest ?? null,
      };
    },
  }),
];
