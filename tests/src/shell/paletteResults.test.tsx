import { renderHook, waitFor } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import type { PlaceProps } from '../../../src/parts/PlaceProps.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { useRecordResults } from '../../../src/shell/palette/useRecordResults.ts';
import { clientUid, propsOf } from '../form/support.tsx';

const namesake = (number: number, clientName: string) => ({
  id: `5555555${number}-5555-4555-8555-555555555555`,
  clientUID: clientUid,
  firstName: 'Bea',
  lastName: 'Moreno',
  userName: `bea${number}@mail.example`,
  clientName,
});
// The name of the second client is a part of its user's.
const people = [namesake(1, 'Northfield'), namesake(2, 'More')];

/** Details of the results for a name that two people have, in a list of users. */
async function detailsIn(source: PlaceProps, found: readonly object[] = people): Promise<readonly string[]> {
  const provider = {
    findRecords: async () => new Map([['users', found]]),
    getList: async () => ({ data: found }),
  };
  const { result } = renderHook(() => useRecordResults([source], 'bea moreno'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter>
        <CoreAdminContext
          store={memoryStore()}
          dataProvider={provider as unknown as PlatformDataProvider}
          i18nProvider={createI18nProvider('us')}
        >
          {children}
        </CoreAdminContext>
      </MemoryRouter>
    ),
  });
  await waitFor(() => expect(result.current.results).toHaveLength(2));
  return result.current.results.map(({ detail }) => detail);
}

it('the palette tells namesakes of several clients apart by their client', async () => {
  expect(await detailsIn({ ...propsOf('users', 'search'), scope: {} })).toEqual([
    'bea1@mail.example · Northfield',
    'bea2@mail.example · More',
  ]);
});

it('the palette takes nothing else for a client that the platform does not name', async () => {
  const unnamed = people.map(({ clientName: _, ...person }) => ({
    ...person,
    lastLogin: '2026-11-30T08:00:00Z',
  }));
  expect(await detailsIn({ ...propsOf('users', 'search'), scope: {} }, unnamed)).toEqual([
    'bea1@mail.example',
    'bea2@mail.example',
  ]);
});

it('the palette leaves out the client within one', async () => {
  expect(await detailsIn(propsOf('users', 'client'))).toEqual(['bea1@mail.example', 'bea2@mail.example']);
});
