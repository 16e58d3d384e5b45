import { sql } from 'drizzle-orm';

import { clients } from '../../resources/clients/index.ts';
import { workableFields } from '../../resources/product/people.ts';
import { type Call, defineCall, type JsonSchema, type QueryParameters } from '../http/call.ts';
import { notFoundProblem } from '../kernel/problem.ts';
import { answerPage } from '../resources/calls/action-answer.ts';
import { answerAction } from '../resources/calls/actions.ts';
import { listParameters, maxPageSize } from '../resources/queries/paging.ts';
import { listRecords } from '../resources/read.ts';
import { pageSchema } from '../resources/schemas.ts';
import { declared } from '../resources/targets.ts';

const service = 'authentication/v1';

const namedReference: JsonSchema = {
  type: 'object',
  properties: {
    uid: { type: 'string', format: 'uuid' },
    name: { type: 'string' },
    status: { type: 'string' },
  },
};

/** As in every list, but the default is the whole list: the user chooses among all. */
const wholeListParameters = {
  ...listParameters,
  pagesize: {
    type: 'integer',
    description: 'Records per page; all of them where left out.',
    minimum: 1,
    maximum: maxPageSize,
  },
  orderInstructions: { ...listParameters.orderInstructions, default: 'Name' },
} as const satisfies QueryParameters;

/** The fields of a resource that these lists omit. */
function allBut(resource: Parameters<typeof listRecords>[1], ...names: string[]): readonly string[] {
  return Object.keys(resource.fields).filter((name) => !names.includes(name));
}

const buildings = declared('buildings');

/** The contexts in which a user may work: their buildings and their clients. */
export const authenticationCalls: readonly Call[] = [
  defineCall({
    id: 'listOwnBuildings',
    service,
    method: 'GET',
    path: 'clients/{clientUid}/buildings',
    access: 'member',
    summary:
      'The buildings of a client that the caller can work with, by name without regard to case, and the time zone of the client',
    query: wholeListParameters,
    answers: { 200: pageSchema(namedReference) },
    async handler({ tx, params, principal, query }) {
      const page = await listRecords(tx, buildings, {
        params: { clientId: params.clientUid },
        principal,
        query: query,
        leftOut: allBut(buildings, 'name', 'status'),
      });
      const { rows } = await tx.query<{ timeZone: string | null }>(
        sql`select time_zone as "timeZone" from clients where uid = ${params.clientUid}`,
      );
      return { body: { ...page, timeZone: rows[0]?.timeZone ?? null } };
    },
  }),
  answerAction(clients, 'ofPerson', {
    summary: 'The clients that the caller can work with: all for system users, their own for others',
    paging: wholeListParameters,
    async handler({ tx, principal, input, page }) {
      if (input.uid.toLowerCase() !== principal.userUid) throw notFoundProblem();
      const leftOut = allBut(clients, 'name', 'status');
      const clientPage = await listRecords(tx, clients, { params: {}, principal, query: page, leftOut });
      return answerPage(workableFields, clientPage);
    },
  }),
];
