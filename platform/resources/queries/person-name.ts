import { type SQL, sql } from 'drizzle-orm';

/** The current name of a client's user, by identifier. Null when there is none. */
export function nameByUid(client: SQL, uid: SQL): SQL {
  return sql`(select concat_ws(' ', person.first_name, person.last_name) from users person
    where person.client_uid = ${client} and person.uid = ${uid})`;
}

/**
 * The current name of a client's user, by the address with which they sign in: what they make has that. The record can show a new one that
 * they have not confirmed. Compared without folding: row security keeps functions out of index conditions, and each name would read all
 * users of the client.
 */
export function nameByEmail(client: SQL, email: SQL): SQL {
  return sql`(select concat_ws(' ', person.first_name, person.last_name) from identity_accounts signer
    join users person on person.client_uid = signer.client_uid and person.uid = signer.uid
    where signer.client_uid = ${client} and signer.email = ${email})`;
}

/** Computed fields with the names of the users who created and last changed a record `t`. */
export function authorNames(client: SQL) {
  return {
    createdByName: nameByEmail(client, sql`t.created_by`),
    modifiedByName: nameByEmail(client, sql`t.modified_by`),
  };
}
