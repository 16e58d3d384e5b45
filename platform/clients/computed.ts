import { sql } from 'drizzle-orm';

import type { ComputedByResource } from '../resources/computed.ts';

/** The computed fields of buildings; `t` is the record's row. */
export const clientsComputed: Pick<ComputedByResource, 'buildings'> = {
  buildings: {
    hasLevels: sql`exists (
      select from levels level where level.client_uid = t.client_uid and level.building_uid = t.uid)`,
  },
};
