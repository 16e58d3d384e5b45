import { act, render, screen } from '@testing-library/react';
import { I18nContextProvider, NotificationContextProvider, useNotificationContext } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createSessionStore, type ClientData } from '../../../authProvider/session.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { PortalContext, type Portal } from '../../../src/viewer/PortalContext.ts';
import { useChooseClient } from '../../../src/shell/picker/useChooseClient.ts';
import { useApplyContextChange } from '../../../src/shell/picker/useContextChange.ts';
import {
  aSession,
  clientData,
  clientsOf,
  memoryContexts,
  startedWith,
  systemUser,
} from '../../support/session.ts';

const northfield = { uid: '7e6d5c4b-3a29-4817-8655-443322110001', name: 'Northfield' };
const oakwood = { uid: '7e6d5c4b-3a29-4817-8655-443322110002', name: 'Oakwood' };

const messages = new Set<string>();
function Messages() {
  for (const { message, notificationOptions } of useNotificationContext().notifications)
    messages.add(JSON.stringify([message, notificationOptions?.messageArgs?.name]));
  return null;
}

function Shell() {
  const choose = useChooseClient();
  const isChanging = useApplyContextChange();
  return (
    <>
      <Messages />
      {[northfield, oakwood].map((client) => (
        <button key={client.uid} type="button" onClick={() => choose(client)}>
          {client.name}
        </button>
      ))}
      {!isChanging && <p>page</p>}
    </>
  );
}

const choose = (name: string) => act(async () => screen.getByRole('button', { name }).click());

/** A shell whose requests for the scope of a client wait for `answer`. */
function open(
  initialEntries: Parameters<typeof createMemoryRouter>[1] = { initialEntries: ['/client/landing'] },
) {
  messages.clear();
  const pending = new Map<string, (data: ClientData) => void>();
  const requested: string[] = [];
  const session = createSessionStore(
    startedWith(aSession({ user: systemUser() })),
    clientsOf(async (uid) => {
      requested.push(uid);
      return new Promise((resolve) => {
        pending.set(uid, resolve);
      });
    }),
    memoryContexts(),
  );
  const router = createMemoryRouter([{ path: '*', element: <Shell /> }], initialEntries);
  const { unmount } = render(
    <PortalContext value={{ session } as unknown as Portal}>
      <I18nContextProvider value={createI18nProvider('us')}>
        <NotificationContextProvider>
          <RouterProvider router={router} />
        </NotificationContextProvider>
      </I18nContextProvider>
    </PortalContext>,
  );
  const answer = ({ uid }: { uid: string }) => act(async () => pending.get(uid)?.(clientData()));
  return { answer, requested, router, session, unmount };
}

it('a client that another choice has superseded is neither announced nor requested again', async () => {
  const { answer, requested, session } = open();
  await choose('Northfield');
  await choose('Oakwood');
  await answer(oakwood);
  expect(session.get().context?.clientName).toBe('Oakwood');
  await answer(northfield);
  expect([...messages]).toEqual(['["picker.switched","Oakwood"]']);
  expect(requested).toEqual([northfield.uid, oakwood.uid]);
  expect(screen.queryByText('page')).not.toBeNull();
});

it('a shell that is mounted at an old entry of the history keeps the client', async () => {
  const first = open();
  await choose('Northfield');
  await first.answer(northfield);
  const old = first.router.state.location;
  await choose('Oakwood');
  await first.answer(oakwood);
  first.unmount();
  const { requested } = open({ initialEntries: [old] });
  await act(async () => undefined);
  expect(requested).toEqual([]);
});
