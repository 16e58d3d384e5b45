import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clientAdmin, fakePlatform, json, notices, show } from '../src/form/support.tsx';

vi.mock('../../resources/registry.ts', async (original) => {
  const { registryWith } = await import('./registryWith.ts');
  return registryWith(original, await import('./visitorBadges.ts'));
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/**
 * The page of a badge that is out, on a platform that moves it.
 * @param tells true when a move answers with the state before
 */
function open({ tells = true } = {}) {
  const badge = { uid: 'b-1', badgeNumber: 'B-1', building: null, kind: 'Visitor', state: 'Issued' };
  const states: Readonly<Record<string, string>> = { lost: 'Lost', found: 'Issued', return: 'Returned' };
  const platform = fakePlatform(({ path, method }) => {
    if (method === 'POST') {
      const to = states[path.split('/').at(-1) ?? ''] ?? '';
      if (to === badge.state) return json({ description: 'It is there already.' }, 409);
      const from = badge.state;
      badge.state = to;
      return tells ? json({ from }) : new Response(null, { status: 204 });
    }
    return path.endsWith('/VisitorBadges/b-1') ? json(badge, 200, { etag: `"${badge.state}"` }) : undefined;
  });
  return {
    badge,
    platform,
    ...show({ resource: 'visitorBadges', place: 'client', id: 'b-1', person: clientAdmin, platform }),
  };
}

/** Acts by a button and its confirmation, until a notice names the action. */
async function act({ user, platform }: ReturnType<typeof open>, name: string) {
  await user.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name: `${name}: B-1` }));
  await user.click(dialog.getByRole('button', { name }));
  await waitFor(() => expect(platform.writes()).toHaveLength(1));
  await waitFor(() => expect(notices()).toHaveTextContent(`${name}: B-1`));
}

it('names an action that has no sentences by its label, in its confirmation and when it is done', async () => {
  const opened = open();
  await act(opened, 'Report lost');
  expect(opened.platform.writes()[0]?.path).toMatch(/\/b-1\/lost$/);
});

it('names it in the dialog for its input', async () => {
  const { user, platform } = open();
  await user.click(await screen.findByRole('button', { name: 'Return' }));
  const dialog = await screen.findByRole('dialog', { name: 'Return: B-1' });
  expect(dialog).not.toHaveTextContent('actions.');
  await user.type(within(dialog).getByRole('textbox', { name: /Note/ }), 'Bent');
  await user.click(within(dialog).getByRole('button', { name: 'Return' }));
  await waitFor(() => expect(platform.writes()[0]).toMatchObject({ body: { note: 'Bent' } }));
});

const undo = () => screen.queryByRole('button', { name: 'Undo of a notice' });

it('offers the move back as the undo of a move, and says when somebody has moved it since', async () => {
  const { user, badge, platform } = open();
  const reportLost = async () => {
    await user.click(await screen.findByRole('button', { name: 'Report lost' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report lost: B-1' }));
    await user.click(dialog.getByRole('button', { name: 'Report lost' }));
    await waitFor(() => expect(undo()).toBeInTheDocument());
  };
  await reportLost();
  await user.click(undo()!);
  await waitFor(() => expect(notices()).toHaveTextContent('actions.undo.done'));
  expect(platform.writes().map(({ path }) => path.split('/').at(-1))).toEqual(['lost', 'found']);
  expect(badge.state).toBe('Issued');

  await user.click(undo()!);
  await waitFor(() => expect(notices()).toHaveTextContent('It has been changed since'));
});

it('offers no undo of a move that no action takes back', async () => {
  const opened = open();
  await act(opened, 'Return');
  expect(undo()).toBeNull();
});

it('offers no undo to the state that the page shows when somebody has moved the record since', async () => {
  const opened = open();
  await screen.findByRole('button', { name: 'Report lost' });
  opened.badge.state = 'Returned';
  await act(opened, 'Report lost');
  expect(undo()).toBeNull();
});

it('offers no undo when a platform does not tell from which of two states it has moved the record', async () => {
  const opened = open({ tells: false });
  await act(opened, 'Report lost');
  expect(undo()).toBeNull();
});
