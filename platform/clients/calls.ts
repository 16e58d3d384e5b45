import { sql } from 'drizzle-orm';

import { connections } from '../../resources/connections.ts';
import { type Call, defineCall } from '../http/call.ts';
import { answerAction } from '../resources/actions.ts';
import { listRecords } from '../resources/read.ts';
import { recordPageSchema } from '../resources/schemas.ts';
import { declared } from '../resources/targets.ts';

const service = 'clientbuilding/v2';
const buildings = declared('buildings');

/** The calls of the service beyond those that declarations make (spec section 7). */
export const clientBuildingCalls: readonly Call[] = [
  defineCall({
    id: 'listAllBuildings',
    service,
    method: 'GET',
    path: 'clients/{clientId}/Buildings/all',
    access: { operation: 'list', resource: buildings },
    summary: 'All buildings of a client, by name',
    answers: { 200: recordPageSchema(buildings) },
    async handler({ tx, params, principal }) {
      const query = { pagesize: undefined, pagenumber: 0, orderInstructions: 'Name', filters: undefined };
      return { body: await listRecords(tx, buildings, { params, principal, query }) };
    },
  }),
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
