import { sql } from 'drizzle-orm';

import { portalDefaults } from '../../resources/product/portalConfig.ts';
import type { Settings } from '../configuration/settings.ts';
import type { CheckClient } from '../http/register-calls.ts';
import { ProblemError } from '../kernel/problem.ts';
import { moduleIdentifiers } from './catalogue.ts';

interface ClientFacts {
  readonly modules: readonly string[];
  readonly hasConnection: boolean;
}

/** Checks that the region, the client's connection and its modules are those that a resource requires. */
export function clientCheck({ portal }: Pick<Settings, 'portal'>): CheckClient {
  const identifiers = { ...moduleIdentifiers(), ...portal.modules };
  return async (tx, { region, anyModule, connection }, clientUid) => {
    if (region && !region.includes(portal.region ?? portalDefaults.region))
      throw new ProblemError(403, { detail: 'This region does not have this.' });
    if (!anyModule && !connection) return;
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
