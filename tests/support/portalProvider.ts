import type { QueryClient } from '@tanstack/react-query';
import { createStartCalls } from '../../authProvider/calls.ts';
import type { SessionStore } from '../../authProvider/session.ts';
import { createDataProvider, withChanges, type Fetch } from '../../dataProvider/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { resources as declaredResources } from '../../resources/registry.ts';
import { watchChanges } from '../../src/app/followChange.ts';
import { createI18nProvider } from '../../src/i18n/i18nProvider.ts';

/** The portal's data provider over the responses of `fetch`: with what follows from each change. */
export function portalProvider(
  fetch: Fetch,
  queryClient: QueryClient,
  session: SessionStore,
  resources: readonly AnyResource[] = declaredResources,
) {
  const provider = createDataProvider({ resources, fetch, apiUrl: '' });
  const started = {
    session: session.get(),
    client: null,
    calls: createStartCalls(async (url, init = {}) => fetch(url, init), ''),
  };
  const { before, after } = watchChanges({
    started,
    queryClient,
    session,
    provider,
    i18nProvider: createI18nProvider('us'),
  });
  return withChanges(provider, {
    find: (name) => resources.find((resource) => resource.name === name),
    before,
    onChange: after,
  });
}
