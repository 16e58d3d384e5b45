import { type Call, defineCall } from '../../http/call.ts';
import { listParameters } from '../../resources/queries/paging.ts';
import { recordPageSchema } from '../../resources/schemas.ts';
import { declared } from '../../resources/targets.ts';
import { maxFound } from './candidates.ts';
import { findUsers } from './find.ts';

/** User search across clients, for the provider's staff. */
export const searchCalls: readonly Call[] = [
  defineCall({
    id: 'searchUsers',
    service: 'usercontactrole/v2',
    method: 'GET',
    path: 'users',
    access: { anyOf: ['CanManageUsers'], kind: 'system' },
    summary: `Users of all clients, by parts of names, addresses, clients and buildings; the best ${maxFound} of them`,
    readOnly: true,
    mayBeOld: true,
    query: {
      ...listParameters,
      search: {
        type: 'string',
        description:
          'Words; each is found in a name, the email address, the client or a building. Where few are found, words with a small mistake count too. Best first, unless `orderInstructions` says otherwise.',
        maxLength: 200,
      },
    },
    answers: { 200: recordPageSchema(declared('users')) },
    async handler({ tx, principal, query: { search = '', ...query } }) {
      return { body: await findUsers(tx, search, { principal, query }) };
    },
  }),
];
