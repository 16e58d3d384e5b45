import { sql } from 'drizzle-orm';

import type { Figures } from '../kernel/metrics.ts';

/** The imports that wait or run. */
export const importFigures: Figures = async ({ database }) => {
  const { rows } = await database.owner.query<Record<'queued' | 'running' | 'oldest', number>>(sql`
    select count(*) filter (where status = 'Queued')::int as queued, count(*) filter (where status = 'Running')::int as running,
      coalesce(extract(epoch from now() - min(requested_at) filter (where status = 'Queued')), 0)::float8 as oldest
    from imports where status in ('Queued', 'Running')`);
  const [found] = rows;
  return [
    {
      name: 'portal_imports',
      help: 'Imports that have not ended, by state.',
      values: [
        { labels: { state: 'queued' }, value: found?.queued ?? 0 },
        { labels: { state: 'running' }, value: found?.running ?? 0 },
      ],
    },
    {
      name: 'portal_imports_oldest_queued_seconds',
      help: 'Age of the oldest import that waits for its turn.',
      values: [{ value: found?.oldest ?? 0 }],
    },
  ];
};
