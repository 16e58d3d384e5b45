import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPlatform, json, manyBuildings } from './platform.ts';
import { renderList } from './renderList.tsx';

const system = { placeName: 'system', search: '?perPage=10' } as const;
const elsewhere = '/somewhere-else';

/** A bulk edit of four buildings in which the platform holds back all calls after the first. */
async function aRunningEdit() {
  const platform = createPlatform(manyBuildings(8));
  const held: (() => void)[] = [];
  let puts = 0;
  platform.onCall(({ method, path }) => {
    if (method !== 'PUT' && method !== 'PATCH') return undefined;
    puts += 1;
    if (puts === 1) return undefined;
    if (path.endsWith('3')) return json({}, 500);
    return new Promise<Response>((resolve) => {
      held.push(() => resolve(json(platform.buildings.find(({ uid }) => path.endsWith(uid)))));
    });
  });
  const rendered = renderList(platform, system);
  const { user } = rendered;
  await screen.findByText('School 0001');
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: /^Edit 8/ });
  await user.click(within(dialog).getByRole('combobox', { name: 'Field to set' }));
  await user.click(await screen.findByRole('option', { name: 'City' }));
  await user.type(await within(dialog).findByRole('textbox', { name: 'New value' }), 'Newtown');
  await user.click(within(dialog).getByRole('button', { name: /^Set for/ }));
  await waitFor(() => expect(held.length).toBeGreaterThan(1));
  const release = async () => {
    platform.onCall(() => undefined);
    await act(async () => {
      for (const answer of held) answer();
    });
  };
  return { ...rendered, platform, release };
}

describe('a bulk change whose list is left', () => {
  it('stops, and says what was changed with its undo', async () => {
    const { router, release, notices, platform } = await aRunningEdit();
    await act(() => router.navigate(elsewhere));
    await screen.findByText('Another page');
    await release();
    await waitFor(() => expect(notices()).toHaveLength(1));
    const [notice] = notices();
    expect(notice).toMatchObject({ type: 'warning', notificationOptions: { onUndo: expect.any(Function) } });
    expect(notice?.message).toMatch(/^\d of 8 saved\. 1 failed\. \d not attempted\.$/);
    const before = platform.calls.length;
    await act(async () => notice?.notificationOptions?.onUndo?.());
    await waitFor(() => expect(platform.calls.length).toBeGreaterThan(before));
  });

  it('asks before its tab closes', async () => {
    const { release } = await aRunningEdit();
    const closing = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(closing()).toBe(true);
    await release();
    await screen.findByText(/^7 of 8 saved/);
    expect(closing()).toBe(false);
  });

  it('says what was deleted when its outcomes are left unread', async () => {
    const platform = createPlatform(manyBuildings(3));
    const { router, user, notices } = renderList(platform, system);
    await screen.findByText('School 0001');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: /^Delete 3/ }));
    await screen.findByText('3 of 3 deleted.');
    await act(() => router.navigate(elsewhere));
    await screen.findByText('Another page');
    await waitFor(() => expect(notices().map(({ message }) => message)).toEqual(['3 of 3 deleted.']));
  });
});
