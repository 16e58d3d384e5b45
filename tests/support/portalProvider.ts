import type { QueryClient } from '@tanstack/react-query';
import type { SessionStore } from '../../authProvider/session.ts';
import { createDataProvider, withChanges, type Fetch } from '../../dataProvider/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { resources as declaredResources } from '../../resources/registry.ts';
import { createFollower } from '../../src/app/followChange.ts';

/** The portal's data provider over the responses of `fetch`: with what follows from each change. */
export function portalProvider(
  fetch: Fetch,
  queryClient: QueryClient,
  session: SessionStore,
  resources: readonly AnyResource[] = declaredResources,
) {
  return withChanges(createDataProvider({ resources, fetch, apiUrl: '' }), {
    find: (name) => resources.find((resource) => resource.name === name),
    onChange: createFollower(queryClient, session),
  });
}
