import { type SQL, sql } from 'drizzle-orm';

import { type Call, defineCall } from '../http/call.ts';
import { escapeLike } from '../resources/filter-sql.ts';
import { listParameters } from '../resources/paging.ts';
import { listRecords } from '../resources/read.ts';
import { pageSchema, recordSchema } from '../resources/schemas.ts';
import { declared } from '../resources/targets.ts';

const users = declared('users');

/** Words of one search; more narrow nothing that these have not. */
const MAX_WORDS = 8;

/** What people are found by: parts of their names and address, of their client's name and of their buildings' names. */
function containing(word: string): SQL {
  const pattern = `%${escapeLike(word)}%`;
  return sql`(t.first_name ilike ${pattern} or t.last_name ilike ${pattern} or t.user_name ilike ${pattern}
    or t.client_uid in (select client.uid from clients client where client.name ilike ${pattern})
    or exists (
      select from users_user_buildings lies
      join buildings building on building.client_uid = lies.client_uid and building.uid = lies.target_uid
      where lies.client_uid = t.client_uid and lies.uid = t.uid and building.name ilike ${pattern}))`;
}

/** The condition that each word of a search makes; all of them must be found, each anywhere. */
export function searchCondition(search: string): SQL {
  const words = search.normalize('NFC').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  return words.length === 0 ? sql`true` : sql.join(words.map(containing), sql` and `);
}

/** User search across clients, for the provider's staff. */
export const searchCalls: readonly Call[] = [
  defineCall({
    id: 'searchUsers',
    service: 'usercontactrole/v2',
    method: 'GET',
    path: 'users',
    access: { anyOf: ['CanManageUsers'], kind: 'system' },
    summary: 'Users of all clients, by parts of names, addresses, clients and buildings',
    query: {
      ...listParameters,
      search: {
        type: 'string',
        description: 'Words; each is found in a name, the e-mail address, the client or a building.',
        maxLength: 200,
      },
    },
    answers: { 200: pageSchema(recordSchema(users)) },
    async handler({ tx, principal, query }) {
      const { search = '', ...page } = query;
      return {
        body: await listRecords(tx, users, {
          params: {},
          principal,
          query: page,
          across: true,
          narrowed: searchCondition(search),
        }),
      };
    },
  }),
];
