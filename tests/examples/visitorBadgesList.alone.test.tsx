import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { createPlatform, json } from '../src/list/platform.ts';
import { renderList } from '../src/list/renderList.tsx';

vi.mock('../../resources/registry.ts', async (original) => {
  const { registryWith } = await import('./registryWith.ts');
  return registryWith(original, await import('./visitorBadges.ts'));
});

it('undoes the move of several records for those that are where they were moved to', async () => {
  const states: Record<string, string> = { 'b-1': 'Issued', 'b-2': 'Issued' };
  const moves: Record<string, { from: string; to: string }> = {
    lost: { from: 'Issued', to: 'Lost' },
    found: { from: 'Lost', to: 'Issued' },
  };
  const platform = createPlatform([]);
  platform.onCall(({ method, path }) => {
    const badge = (uid: string) => ({ uid, badgeNumber: uid, kind: 'Visitor', state: states[uid] });
    const [uid = '', name = ''] = path.split('/').slice(-2);
    const move = moves[name];
    if (method === 'POST' && move) {
      if (states[uid] !== move.from) return json({ description: 'It is elsewhere.' }, 409);
      states[uid] = move.to;
      return json({ from: move.from });
    }
    if (path.endsWith('/VisitorBadges')) return json({ items: Object.keys(states).map(badge), rowCount: 2 });
    return path.includes('/VisitorBadges/') ? json(badge(name)) : undefined;
  });
  // The registry of this test has the example, which the type of the real one lacks.
  const { user, notices } = renderList(platform, { resource: 'visitorBadges' as 'buildings' });
  for (const uid of Object.keys(states))
    await user.click(await screen.findByRole('checkbox', { name: `Select ${uid}` }));
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report lost' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /^Report lost/ }));
  await waitFor(() => expect(states).toEqual({ 'b-1': 'Lost', 'b-2': 'Lost' }));
  const undoOf = () => notices()[0]?.notificationOptions as { onUndo: () => void } | undefined;
  await waitFor(() => expect(undoOf()?.onUndo).toBeTypeOf('function'));

  states['b-2'] = 'Returned';
  act(() => undoOf()?.onUndo());
  await waitFor(() => expect(states['b-1']).toBe('Issued'));
  expect(states['b-2']).toBe('Returned');
  await waitFor(() => expect(JSON.stringify(notices())).toContain('b-2: It has been changed since'));
});
