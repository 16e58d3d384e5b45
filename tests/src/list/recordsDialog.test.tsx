import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPlatform, json } from './platform.ts';
import { renderList } from './renderList.tsx';

const work = 'a0000000-0000-4000-8000-000000000001';
const delivery = (number: number) => ({
  id: `d0000000-0000-4000-8000-00000000000${number}`,
  createdAt: `2026-03-02T10:00:0${number}Z`,
  configurationName: `Pager ${number}`,
  state: 'failed',
  attemptCount: 8,
});

/** A platform with two deliveries, and replays with `reports` in order; the last one repeats. */
function platformWithDeliveries(reports: readonly object[]) {
  const remaining = [...reports];
  const platform = createPlatform([]);
  platform.onCall(({ method, path }) => {
    if (path.endsWith('/deliveries'))
      return json([delivery(1), delivery(2)], 200, { 'content-range': 'deliveries 0-1/2' });
    if (method === 'POST' && path.endsWith('/replays')) return json({ id: work, total: 2 }, 202);
    if (method === 'GET' && path.endsWith(`/replays/${work}`))
      return json({ id: work, total: 2, ...(remaining.length > 1 ? remaining.shift() : remaining[0]) });
    if (method === 'DELETE') return new Response(null, { status: 204 });
    return undefined;
  });
  return platform;
}

async function askToReplay(platform: ReturnType<typeof createPlatform>) {
  const { user } = renderList(platform, { resource: 'webhookDeliveries' });
  await user.click(await screen.findByRole('checkbox', { name: /^Select Pager 1 · Mar \d, / }));
  await user.click(screen.getByRole('checkbox', { name: /^Select Pager 2 · Mar \d, / }));
  await user.click(await screen.findByRole('button', { name: 'Replay' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Replay 2 deliveries?' }) };
}

describe('an action on several records', () => {
  it('asks for confirmation with their number, sends their identifiers, and shows the progress', async () => {
    const platform = platformWithDeliveries([
      { done: 1, waiting: 0, state: 'running' },
      { done: 2, waiting: 0, state: 'done' },
    ]);
    const { user, dialog } = await askToReplay(platform);
    expect(platform.calls.filter(({ method }) => method === 'POST')).toEqual([]);

    await user.click(within(dialog).getByRole('button', { name: 'Replay 2' }));
    expect(await within(dialog).findByText(/^1 of 2 done\. You can close this\./)).toBeTruthy();
    expect(await within(dialog).findByText('2 of 2 done.')).toBeTruthy();
    expect(within(dialog).getByRole('progressbar', { name: 'Replay' })).toHaveAttribute(
      'aria-valuenow',
      '100',
    );
    expect(within(dialog).queryByRole('button', { name: 'Stop' })).toBeNull();
    expect(platform.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      ids: [delivery(1).id, delivery(2).id],
    });

    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can be stopped, and shows how many records were done', async () => {
    const platform = platformWithDeliveries([{ done: 0, waiting: 0, state: 'running' }]);
    const { user, dialog } = await askToReplay(platform);
    await user.click(within(dialog).getByRole('button', { name: 'Replay 2' }));
    const stop = await within(dialog).findByRole('button', { name: 'Stop' });
    let state = 'running';
    platform.onCall(({ method, path }) => {
      if (!path.endsWith(`/replays/${work}`)) return undefined;
      if (method === 'DELETE') state = 'stopped';
      return method === 'DELETE'
        ? new Response(null, { status: 204 })
        : json({ id: work, total: 2, done: 1, waiting: 0, state });
    });
    await user.click(stop);
    expect(await within(dialog).findByText('Stopped after 1 of 2.')).toBeTruthy();
    expect(platform.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('shows why the platform rejected it, and can be started again', async () => {
    const platform = platformWithDeliveries([]);
    const { user, dialog } = await askToReplay(platform);
    platform.onCall(({ method }) => (method === 'POST' ? json({ detail: 'Wait an hour.' }, 403) : undefined));
    await user.click(within(dialog).getByRole('button', { name: 'Replay 2' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Wait an hour.');
    expect(within(dialog).getByRole('button', { name: 'Replay 2' })).toBeTruthy();
  });
});
