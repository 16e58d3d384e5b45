import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createPlatform, json } from './platform.ts';
import { renderList } from './renderList.tsx';

/** A replay with as many deliveries as done ones. */
const replay = (number: number, requestedAt: string) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  requestedAt,
  requestedByEmail: `user-${number}@example.org`,
  configurationNames: ['Doors'],
  total: 1,
  done: 1,
  waiting: 0,
  state: 'done',
});

test('a refreshed live list shows the refreshed rows, not those of the last poll', async () => {
  const platform = createPlatform([]);
  const replays = [replay(1, '2026-03-02T14:05:00.000Z')];
  let answers = 0;
  platform.onCall(({ path }) => {
    if (!path.endsWith('/replays')) return undefined;
    answers += 1;
    return json({ items: [...replays], rowCount: replays.length });
  });
  const { user } = renderList(platform, { resource: 'webhookReplays', isSystemUser: false });
  await screen.findByText('user-1@example.org');
  await screen.findByRole('switch', { name: 'Live updates', checked: true });
  const before = answers;
  replays.unshift(replay(2, '2026-03-02T14:06:00.000Z'));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(answers).toBeGreaterThan(before));
  await screen.findByText('user-2@example.org');
  // The effects of the response have run.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.getByText('user-2@example.org')).toBeVisible();
});

test('a refreshed live list keeps its rows when an earlier poll is answered later', async () => {
  const platform = createPlatform([]);
  const replays = [replay(1, '2026-03-02T14:05:00.000Z')];
  const polls: (() => void)[] = [];
  let answers = 0;
  platform.onCall(({ path }) => {
    if (!path.endsWith('/replays')) return undefined;
    answers += 1;
    const answer = json({ items: [...replays], rowCount: replays.length });
    // The list, then a poll, then the refreshed list.
    return answers === 2 ? new Promise((resolve) => polls.push(() => resolve(answer))) : answer;
  });
  const { user } = renderList(platform, { resource: 'webhookReplays', isSystemUser: false });
  await screen.findByText('user-1@example.org');
  await waitFor(() => expect(polls).toHaveLength(1));
  replays.unshift(replay(2, '2026-03-02T14:06:00.000Z'));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('user-2@example.org');
  polls[0]?.();
  // The effects of the response have run.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(screen.getByText('user-2@example.org')).toBeVisible();
});

test('the button for new rows on a later page leads to the first one, which has them', async () => {
  const platform = createPlatform([]);
  const replays = Array.from({ length: 12 }, (_, index) => replay(index + 1, '2026-03-02T14:05:00.000Z'));
  platform.onCall(({ path, query }) => {
    if (!path.endsWith('/replays')) return undefined;
    const size = Number(query.get('pagesize'));
    const from = size * Number(query.get('pagenumber'));
    return json({ items: replays.slice(from, from + size), rowCount: replays.length });
  });
  const { router, user } = renderList(platform, {
    resource: 'webhookReplays',
    isSystemUser: false,
    search: '?page=2&perPage=10',
  });
  await screen.findByText('user-12@example.org');
  replays.unshift(replay(20, '2026-03-02T14:06:00.000Z'), replay(21, '2026-03-02T14:06:00.000Z'));
  await user.click(await screen.findByRole('button', { name: /^2 new/ }));
  expect(await screen.findByText('user-20@example.org')).toBeVisible();
  expect(router.state.location.search).not.toContain('page=2');
});
