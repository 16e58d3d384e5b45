import { QueryClient } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import type { PropsWithChildren } from 'react';
import { expect, test } from 'vitest';
import { createDataProvider, PlatformError } from '../../../dataProvider/index.ts';
import { resources } from '../../../resources/registry.ts';
import { useIncidentSubTypes, useIncidentTypes } from '../../../src/features/webhooks/alerts.ts';
import { fakePlatform, json, problem } from '../form/support.tsx';
import { proves } from '../../support/rows.ts';

const northfield = { clientUid: 'northfield', buildingUid: 'all' };

test('sub-types are requested once per incident type and client, and read in either letter case', async () => {
  proves('alerts-1', 'alerts-4');
  const templateIds: (string | null)[] = [];
  const { fetch } = fakePlatform(({ path, query }) => {
    if (path !== '/api/Incidents/GetSubTypes') return undefined;
    const template = query.get('incidentTemplateId');
    templateIds.push(template);
    return json(
      template === '7'
        ? [{ Id: 'a', IncidentType: 'Intruder' }]
        : [{ id: 2, incidentType: 'Tornado' }, { IncidentType: 'nameless' }],
    );
  });
  const dataProvider = createDataProvider({ resources, fetch, apiUrl: '' });
  const queryClient = new QueryClient();
  const wrapper = ({ children }: PropsWithChildren) => (
    <CoreAdminContext dataProvider={dataProvider} queryClient={queryClient}>
      {children}
    </CoreAdminContext>
  );

  const first = renderHook(({ ids }) => useIncidentSubTypes(northfield, ids), {
    wrapper,
    initialProps: { ids: ['7'] },
  });
  await waitFor(() => expect(first.result.current.subTypes).toEqual([{ id: 'a', name: 'Intruder' }]));
  first.rerender({ ids: ['7', '8'] });
  await waitFor(() =>
    expect(first.result.current.subTypes).toEqual([
      { id: 'a', name: 'Intruder' },
      { id: '2', name: 'Tornado' },
    ]),
  );
  first.unmount();
  const again = renderHook(() => useIncidentSubTypes(northfield, ['8', '7']), { wrapper });
  await waitFor(() => expect(again.result.current.subTypes).toHaveLength(2));
  expect(templateIds).toEqual(['7', '8']);
  // The alert service of another client may have others.
  renderHook(() => useIncidentSubTypes({ ...northfield, clientUid: 'oakwood' }, ['7']), { wrapper });
  await waitFor(() => expect(templateIds).toEqual(['7', '8', '7']));
});

/** Reads the incident types as a screen does, from a separate platform and alert service. */
function readTypes(serviceFetch: ReturnType<typeof fakePlatform>['fetch']) {
  const platform = fakePlatform(() => problem(500));
  const dataProvider = createDataProvider({ resources, fetch: platform.fetch, serviceFetch, apiUrl: '' });
  const queryClient = new QueryClient();
  const wrapper = ({ children }: PropsWithChildren) => (
    <CoreAdminContext dataProvider={dataProvider} queryClient={queryClient}>
      {children}
    </CoreAdminContext>
  );
  return { platform, ...renderHook(() => useIncidentTypes(northfield, true), { wrapper }) };
}

test('incident types are requested with the fetch of the alert service, not with that of the platform', async () => {
  const service = fakePlatform(({ path }) =>
    path.startsWith('/api/EM/') ? json([{ ID: path, Name: path }]) : undefined,
  );
  const { platform, result } = readTypes(service.fetch);
  await waitFor(() => expect(result.current.types).toHaveLength(2));
  expect(service.calls.map(({ path }) => path).toSorted()).toEqual([
    '/api/EM/EMPolicy/GetIncidentTemplates',
    '/api/EM/TeamAssist/GetTemplates',
  ]);
  expect(platform.calls).toEqual([]);
});

test('a failed token request shows the catalogue’s message', async () => {
  proves('alerts-5');
  const { result } = readTypes(async () => {
    throw new PlatformError('Unable to fetch the mobile token. Please try again.', 503);
  });
  await waitFor(() =>
    expect(result.current.failure?.message).toBe('Unable to fetch the mobile token. Please try again.'),
  );
  expect(result.current.types).toEqual([]);
});
