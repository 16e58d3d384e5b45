import { sql } from 'drizzle-orm';

import type { Database } from '../database/index.ts';

/** The password of every sample user. */
export const samplePassword = 'Sample-Pass-1';

/** The sample users to sign in as, in the order of the start message. */
export const samplePeople = [
  { login: 'sam.system@provider.example', who: 'system user, every permission' },
  { login: 'sue.support@provider.example', who: 'system user who manages users only' },
  {
    login: 'ada.admin@northfield.example',
    who: 'administrator of Northfield School District, all buildings',
  },
  { login: 'will.webhooks@northfield.example', who: 'client user with webhook permissions only' },
  { login: 'bea.building@northfield.example', who: 'client user of two buildings' },
  { login: 'nell.nobody@northfield.example', who: 'client user without permissions' },
  { login: 'sol.sso@northfield.example', who: 'administrator who came through single sign-on' },
  { login: 'uma.uk@oakwood.example', who: 'administrator of Oakwood Trust, in the uk region' },
  { login: 'noel.noclient@nowhere.example', who: 'belongs to no client' },
] as const;

export type SampleAddress = (typeof samplePeople)[number]['login'];

/** A sample user to sign in as. */
export interface SampleLogin {
  readonly login: string;
  readonly who: string;
  readonly password: string;
}

/** The sample users in the database that have a password. Empty when the database was filled otherwise. */
export async function sampleLogins(database: Pick<Database, 'owner'>): Promise<readonly SampleLogin[]> {
  const { rows } = await database.owner.query<{ email: string }>(
    sql`select email from identity_accounts
      where password_hash is not null and lower(email) in ${samplePeople.map(({ login }) => login)}`,
  );
  const emails = new Set(rows.map(({ email }) => email));
  return samplePeople.flatMap(({ login, who }) =>
    emails.has(login) ? { login, who, password: samplePassword } : [],
  );
}
