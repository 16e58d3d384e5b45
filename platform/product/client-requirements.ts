import { sql } from 'drizzle-orm';

import type { Settings } from '../configuration/settings.ts';
import type { CheckClient } from '../http/register-calls.ts';
import { ProblemError } from '../kernel/problem.ts';
import { moduleIdentifiers } from './catalogue.ts';

interface ClientFacts {
  readonly modules: readonly string[];
  readonly hasConnection: boolean;
}

/** Decides whether a client has the connection and the modules that a resource requires of it. */
export function clientCheck({ portal }: Pick<Settings, 'portal'>): CheckClient {
  const identifiers = { ...moduleIdentifiers(), ...portal.modules };
  return async (tx, { anyModule, connection }, clientUid) => {
    const { rows } = await tx.query<ClientFacts>(sql`
      select modules, exists (select from connections where client_uid = clients.uid) as "hasConnection"
      from clients where uid = ${clientUid}`);
    const { modules = [], hasConnection = false } = rows[0] ?? {};
    const required = anyModule?.flatMap((key) => identifiers[key] ?? []);
    if (required && !modules.some((uid) => required.includes(uid)))
      throw new ProblemError(403, { detail: 'This client is not licensed for this.' });
    if (connection && !hasConnection)
      throw new ProblemError(403, { detail: 'This client has no single sign-on connection.' });
  };
}
