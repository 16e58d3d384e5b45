import { QueryClient } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import type { PropsWithChildren } from 'react';
import { expect, test } from 'vitest';
import { createDataProvider } from '../../../dataProvider/index.ts';
import { resources } from '../../../resources/registry.ts';
import { useIncidentSubTypes } from '../../../src/rule/alerts.ts';
import { fakePlatform, json } from '../form/support.tsx';
import { proves } from '../../support/rows.ts';

test('sub-types are asked for once per kind of incident, in whichever spelling they come', async () => {
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

  const first = renderHook(({ ids }) => useIncidentSubTypes(ids), {
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
  const again = renderHook(() => useIncidentSubTypes(['8', '7']), { wrapper });
  await waitFor(() => expect(again.result.current.subTypes).toHaveLength(2));
  expect(templateIds).toEqual(['7', '8']);
});
