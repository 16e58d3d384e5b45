import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { namedIn, readList } from '../../../resources/declaration/codec/index.ts';
import type { LookupOption } from '../../fields/useLookup.ts';

/**
 * The roles that the signed-in person may give to a user (spec section 6): asked about the user, on behalf of themselves. A 404
 * fails with the catalogue's words: the client has none.
 * @param userUid the user; one's own identifier for a new one
 */
export function useAssignableRoles(clientUid: string, userUid: string, ownUid: string) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  return useQuery({
    queryKey: ['roles', 'assignable', clientUid, userUid],
    queryFn: async ({ signal }): Promise<LookupOption[]> => {
      const answer = await dataProvider.call<unknown>({
        service: 'usercontactrole/v2',
        path: 'clients/{clientId}/Users/{userId}/roles',
        scope: { clientId: clientUid, userId: userUid },
        query: new URLSearchParams({ onBehalfOfUserUID: ownUid }),
        message: { 404: 'client-no-assignable-roles', other: 'unknown-error' },
        signal,
      });
      return readList(answer).items.flatMap((item) => {
        const role = namedIn(item, 'roleUID', ['roleName', 'name']);
        return role ? [{ key: role.uid, label: role.name }] : [];
      });
    },
    staleTime: 60_000,
    retry: false,
  });
}
