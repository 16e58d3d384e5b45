import { sql } from 'drizzle-orm';

import type { RecordOf } from '../../resources/declaration/index.ts';
import type { stationAccounts } from '../../resources/stationAccounts/index.ts';
import { moduleIdentifiers } from '../product/catalogue.ts';
import type { Hooks } from '../resources/hooks.ts';

/** A station defaults to the visitor app (spec section 9), and may have only modules that its client is licensed for. */
export const stationAccountHooks: Hooks<RecordOf<typeof stationAccounts>> = {
  prepare: ({ after }) =>
    (after?.modules ?? []).length === 0 ? { modules: [...(moduleIdentifiers()['visitorApp'] ?? [])] } : {},
  async before({ tx, clientUid, before, after }) {
    if (!after) return undefined;
    const added = (after.modules ?? []).filter((uid) => !before?.modules?.includes(uid));
    const { rows } = await tx.query<{ modules: string[] }>(
      sql`select modules from clients where uid = ${clientUid}`,
    );
    const licensed = new Set(rows[0]?.modules);
    return added.every((uid) => licensed.has(uid))
      ? undefined
      : { Modules: ['The client is not licensed for each of these modules.'] };
  },
};
