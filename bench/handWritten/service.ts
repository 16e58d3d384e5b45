// The reference of `npm run bench -- calls`: a service for the users of a client as one writes it by hand, with Fastify, pg and jose.
// It reads the platform's own tables under the same row-level security, verifies the same tokens and compares entity tags. It does not
// look up the caller's rights, writes no history and validates only a length.
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import pg from 'pg';

const [, , port = '', databaseUrl = '', keysUrl = ''] = process.argv;
const keys = createRemoteJWKSet(new URL(keysUrl));
/** As many sessions as the platform uses for calls. */
const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 });
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const names = (links: string, target: string, name: string) =>
  `coalesce((select json_agg(json_build_object('uid', x.uid, 'name', x.${name}) order by x.${name})
     from ${links} link join ${target} x on x.client_uid = link.client_uid and x.uid = link.target_uid
     where link.client_uid = u.client_uid and link.uid = u.uid), '[]')`;

const columns = `u.uid, u.first_name as "firstName", u.last_name as "lastName", u.user_name as "userName", u.user_active as "userActive",
  u.failed_logins as "failedLogins", u.last_login as "lastLogin", u.has_all_buildings as "hasAllBuildings", u.external_id as "externalId",
  u.mobile_phone_number as "mobilePhoneNumber", u.voice_phone_number as "voicePhoneNumber", u.hire_date as "hireDate",
  u.preferred_contact_methods as "preferredContactMethods", u.created_at as "createdAt", u.modified_at as "modifiedAt", u.version,
  json_build_object('uid', t.uid, 'name', t.name) as "title", json_build_object('uid', b.uid, 'name', b.name) as "primaryBuilding",
  ${names('users_user_roles', 'roles', 'role_name')} as "roles",
  ${names('users_user_buildings', 'buildings', 'name')} as "buildings",
  ${names('users_user_departments', 'departments', 'name')} as "departments"`;

const joins = `left join titles t on t.client_uid = u.client_uid and t.uid = u.user_title
  left join buildings b on b.client_uid = u.client_uid and b.uid = u.primary_building`;

/** The identifiers of the page first, then its columns. */
const page = (condition: string) => ({
  text: `with chosen as (
      select uid from users where client_uid = $1 and ${condition} order by lower(last_name), uid limit $2 offset $3)
    select ${columns}, (select count(*)::integer from users where client_uid = $1 and ${condition}) as total
    from chosen join users u on u.client_uid = $1 and u.uid = chosen.uid ${joins} order by lower(u.last_name), u.uid`,
});
const wholePage = { name: 'page', ...page('true') };
const filteredPage = { name: 'filtered', ...page('last_name ilike $4') };
const update = {
  name: 'update',
  text: `update users set mobile_phone_number = $3, modified_at = now(), modified_by = $4, version = version + 1
    where client_uid = $1 and uid = $2 and version = $5 returning version`,
};

/** Runs statements for one client, as the role that row-level security applies to. */
async function within<Result>(
  clientUid: string,
  work: (session: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  if (!uuid.test(clientUid)) throw Object.assign(new Error('Not found.'), { statusCode: 404 });
  const session = await pool.connect();
  try {
    await session.query(
      `begin; set local role safety_portal_app;
       select set_config('app.scope', 'tenant', true), set_config('app.client_uid', '${clientUid}', true)`,
    );
    const result = await work(session);
    await session.query('commit');
    return result;
  } catch (error) {
    await session.query('rollback');
    throw error;
  } finally {
    session.release();
  }
}

async function callerOf(request: Pick<FastifyRequest, 'headers'>): Promise<string> {
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  const { payload } = await jwtVerify(token, keys).catch(() => {
    throw Object.assign(new Error('Sign in.'), { statusCode: 401 });
  });
  return String(payload.sub);
}

interface ListCall {
  Params: { clientId: string };
  Querystring: { pagesize: string; pagenumber: string; contains?: string };
}

interface PatchCall {
  Params: { clientId: string; uid: string };
  Body: { mobilePhoneNumber: string };
}

async function listUsers(request: FastifyRequest<ListCall>) {
  await callerOf(request);
  const { contains } = request.query;
  const pageSize = Number(request.query.pagesize);
  const pageNumber = Number(request.query.pagenumber);
  const values = [request.params.clientId, pageSize, pageNumber * pageSize];
  const statement =
    contains === undefined
      ? { ...wholePage, values }
      : { ...filteredPage, values: [...values, `%${contains.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`] };
  const { rows } = await within(request.params.clientId, (session) =>
    session.query<{ total: number }>(statement),
  );
  return {
    items: rows.map(({ total: _, ...row }) => row),
    rowCount: rows[0]?.total ?? 0,
    pageNumber,
    pageSize,
  };
}

async function saveUser(request: FastifyRequest<PatchCall>, reply: FastifyReply) {
  const caller = await callerOf(request);
  const { clientId, uid } = request.params;
  const { mobilePhoneNumber } = request.body;
  if (mobilePhoneNumber.length > 40) return reply.code(400).send({ error: 'At most 40 characters.' });
  const version = Number(request.headers['if-match']?.replaceAll('"', ''));
  const values = [clientId, uid, mobilePhoneNumber, caller, version];
  const { rows } = await within(clientId, (session) =>
    session.query<{ version: number }>({ ...update, values }),
  );
  const [changed] = rows;
  if (!changed) return reply.code(412).send({ error: 'It was changed meanwhile.' });
  return reply.code(204).header('etag', `"${changed.version}"`).send();
}

const server = fastify();
server.route<ListCall>({ method: 'GET', url: '/clients/:clientId/Users', handler: listUsers });
server.route<PatchCall>({ method: 'PATCH', url: '/clients/:clientId/Users/:uid', handler: saveUser });
await server.listen({ host: '127.0.0.1', port: Number(port) });
process.send?.('ready');
