import { sql } from 'drizzle-orm';

import { levels } from '../../resources/levels/index.ts';
import { jsonb } from '../database/index.ts';
import { signatureOf } from '../kernel/principal.ts';
import { ProblemError } from '../kernel/problem.ts';
import { answerAction } from '../resources/calls/actions.ts';

/** Sets the display order of all levels of a building. Refused when levels were added or deleted since the caller read them. */
export const orderCall = answerAction(levels, 'arrange', {
  summary: 'Sets the display order of the levels of a building: all of them, lowest first',
  async handler({ tx, params, input, principal, clock, changed }) {
    const clientUid = params['clientId'] ?? '';
    const buildingUid = params['buildingId'] ?? '';
    const ordered = (input.levels ?? []).map((uid) => uid.toLowerCase());
    const { rows } = await tx.query<{ uid: string; levelName: string }>(sql`
      select uid, level_name as "levelName" from levels where client_uid = ${clientUid} and building_uid = ${buildingUid}
      order by display_order, level_name for update`);
    const names = new Map(rows.map(({ uid, levelName }) => [uid, levelName]));
    if (ordered.length !== rows.length || ordered.some((uid) => !names.has(uid)))
      throw new ProblemError(409, { detail: 'The levels of the building have changed. Read them again.' });
    const orders = ordered.map((uid, position) => ({ uid, position }));
    const { rowCount } = await tx.query(sql`
      update levels set display_order = o.position, version = version + 1, modified_at = ${clock.now()}, modified_by = ${signatureOf(principal)}
      from jsonb_to_recordset(${jsonb(orders)}) as o(uid uuid, position integer)
      where levels.client_uid = ${clientUid} and levels.uid = o.uid and levels.display_order is distinct from o.position`);
    if (rowCount === 0) return;
    changed({
      displayOrder: {
        old: rows.map(({ levelName }) => levelName).join(', '),
        new: ordered.map((uid) => names.get(uid) ?? '').join(', '),
      },
    });
  },
});
