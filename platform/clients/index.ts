import { sql } from 'drizzle-orm';

import { connections } from '../../resources/connections/index.ts';
import type { Call } from '../http/call.ts';
import type { Module } from '../module.ts';
import { answerAction } from '../resources/calls/actions.ts';
import type { ComputedByResource } from '../resources/computed.ts';
import { authorNames } from '../resources/queries/person-name.ts';
import { authenticationCalls } from './working-context.ts';

/** The calls of the service beyond those from declarations (spec section 7). */
const clientBuildingCalls: readonly Call[] = [
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

/** The computed fields of clients and buildings; `t` is the record's row. */
const clientsComputed: Pick<ComputedByResource, 'buildings' | 'clients'> = {
  clients: { modifiedByName: authorNames(sql`t.uid`).modifiedByName },
  buildings: {
    modifiedByName: authorNames(sql`t.client_uid`).modifiedByName,
    hasLevels: sql`exists (
      select from levels level where level.client_uid = t.client_uid and level.building_uid = t.uid)`,
  },
};

export const clientsModule = {
  calls: [...clientBuildingCalls, ...authenticationCalls],
  computed: clientsComputed,
} satisfies Module;
