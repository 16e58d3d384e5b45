import { renderHook } from '@testing-library/react';
import { memoryStore, StoreContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { type RecentRecord, useRecentRecords } from '../../../src/navigation/recentRecords.ts';
import { SessionProvider } from '../../../src/viewer/useSession.ts';
import {
  aContext,
  aSession,
  clientUid,
  otherClientUid,
  sessionStoreOf,
  systemUser,
} from '../../support/session.ts';

const record = (name: string, path: string, client: string | null): RecentRecord => ({
  resource: 'buildings',
  path,
  name,
  clientUid: client,
});
const opened = [
  record('Ours', '/client/admin/titles/1', clientUid),
  record('Theirs', '/client/admin/titles/2', otherClientUid),
  record('Client', '/admin/clients/3', null),
  record('Of another client', '/admin/clients/4/buildings/5', otherClientUid),
  record('Without a client', '/profile', null),
];

it.each([
  ['with a client', aContext, ['Ours', 'Client', 'Of another client']],
  ['without a client', null, ['Client', 'Of another client', 'Without a client']],
])('staff %s find again what they opened there and on the pages of all clients', (_, context, names) => {
  const session = sessionStoreOf(aSession({ user: systemUser(), context }));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StoreContextProvider value={memoryStore({ 'portal.recent': opened })}>
      <SessionProvider value={session}>{children}</SessionProvider>
    </StoreContextProvider>
  );
  const { result } = renderHook(useRecentRecords, { wrapper });
  expect(result.current.map(({ name }) => name)).toEqual(names);
});
