import { sql } from 'drizzle-orm';

import { type Call, defineCall, type JsonSchema } from '../http/call.ts';
import { notFoundProblem } from '../http/problem.ts';
import { answerRecord, findRecord } from '../resources/read.ts';
import { recordSchema } from '../resources/schemas.ts';
import { declared } from '../resources/targets.ts';

const service = 'usercontactrole/v2';
const users = declared('users');

/** What of a user is no matter of the profile (spec section 3, user profile). */
const NOT_OF_THE_PROFILE = ['failedLogins', 'userRoles', 'isInClassicMode', 'createdBy', 'modifiedBy'];

const systemProfile: JsonSchema = {
  type: 'object',
  properties: {
    uid: { type: 'string', format: 'uuid' },
    firstName: { type: 'string' },
    lastName: { type: 'string' },
    userName: { type: 'string' },
    timeZone: { type: ['string', 'null'] },
    pageSize: { type: 'integer' },
    userPhoto: { type: ['string', 'null'] },
  },
};

/** People's own profiles; anybody else's does not exist here. */
export const profileCalls: readonly Call[] = [
  defineCall({
    id: 'getProfile',
    service,
    method: 'GET',
    path: 'clients/{clientId}/profile/{userId}',
    access: 'member',
    summary: 'The caller’s own profile, for users of a client',
    answers: { 200: recordSchema(users) },
    async handler({ tx, params, principal, headers }) {
      const uid = params.userId.toLowerCase();
      if (uid !== principal.userUid) throw notFoundProblem();
      const found = await findRecord(tx, users, { params, principal, uid, leftOut: NOT_OF_THE_PROFILE });
      return answerRecord(found, headers['if-none-match']);
    },
  }),
  defineCall({
    id: 'getSystemProfile',
    service,
    method: 'GET',
    path: 'system/profile/{id}',
    access: 'system',
    summary: 'The caller’s own profile, for system users',
    answers: { 200: systemProfile },
    async handler({ tx, params, principal, headers }) {
      const uid = params.id.toLowerCase();
      if (uid !== principal.userUid) throw notFoundProblem();
      const { rows } = await tx.query<{ version: number }>(sql`
        select uid, first_name as "firstName", last_name as "lastName", user_name as "userName",
          time_zone as "timeZone", page_size as "pageSize", user_photo as "userPhoto", version
        from system_users where uid = ${uid}`);
      if (!rows[0]) throw notFoundProblem();
      const { version, ...record } = rows[0];
      return answerRecord({ record, version }, headers['if-none-match']);
    },
  }),
];
