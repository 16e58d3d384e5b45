import { type Call, defineCall, type JsonSchema, type QueryParameters } from '../http/call.ts';
import { notFoundProblem } from '../kernel/problem.ts';
import { listParameters, maxPageSize } from '../resources/paging.ts';
import { listRecords } from '../resources/read.ts';
import { pageSchema } from '../resources/schemas.ts';
import { declared } from '../resources/targets.ts';

const service = 'authentication/v1';

const named: JsonSchema = {
  type: 'object',
  properties: {
    uid: { type: 'string', format: 'uuid' },
    name: { type: 'string' },
    status: { type: 'string' },
  },
};

/** As every list, but without a page size the whole: a person chooses among all of them. */
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

/** The fields of a resource that these lists leave out. */
function allBut(resource: Parameters<typeof listRecords>[1], ...kept: string[]): readonly string[] {
  return Object.keys(resource.fields).filter((name) => !kept.includes(name));
}

const buildings = declared('buildings');
const clients = declared('clients');

/** What a person may work with: their buildings, their clients. */
export const authenticationCalls: readonly Call[] = [
  defineCall({
    id: 'listOwnBuildings',
    service,
    method: 'GET',
    path: 'clients/{clientUid}/buildings',
    access: 'member',
    summary: 'The buildings of a client that the caller may work with, by name without regard to case',
    query: wholeListParameters,
    answers: { 200: pageSchema(named) },
    async handler({ tx, params, principal, query }) {
      const page = await listRecords(tx, buildings, {
        params: { clientId: params.clientUid },
        principal,
        query: query,
        leftOut: allBut(buildings, 'name', 'status'),
      });
      return { body: page };
    },
  }),
  defineCall({
    id: 'listOwnClients',
    service,
    method: 'GET',
    path: 'users/{uid}/clients',
    access: 'member',
    summary: 'The clients that the caller may work with: all for system users, their own for others',
    query: wholeListParameters,
    answers: { 200: pageSchema(named) },
    async handler({ tx, params, principal, query }) {
      if (params.uid.toLowerCase() !== principal.userUid) throw notFoundProblem();
      const page = await listRecords(tx, clients, {
        params: {},
        principal,
        query: query,
        leftOut: allBut(clients, 'name', 'status'),
      });
      return { body: page };
    },
  }),
];
