import { type SQL, sql } from 'drizzle-orm';

/** The current name of the user of a client for whom `condition` holds; the user's row is `person`. Null when there is none. */
function personName(client: SQL, condition: SQL): SQL {
  return sql`(select concat_ws(' ', person.first_name, person.last_name) from users person
    where person.client_uid = ${client} and ${condition})`;
}

/** The current name of a client's user, by identifier. */
export function nameByUid(client: SQL, uid: SQL): SQL {
  return personName(client, sql`person.uid = ${uid}`);
}

/**
 * The current name of a client's user, by the address as it is written there. Compared without folding: row security keeps functions out of
 * index conditions, and each name would read all users of the client.
 */
export function nameByEmail(client: SQL, email: SQL): SQL {
  return personName(client, sql`person.user_name = ${email}`);
}

/** Computed fields with the names of the users who created and last changed a record `t`. */
export function authorNames(client: SQL) {
  return {
    createdByName: nameByEmail(client, sql`t.created_by`),
    modifiedByName: nameByEmail(client, sql`t.modified_by`),
  };
}
