import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { PlatformError, type PlatformDataProvider } from '../../../dataProvider/index.ts';
import type { LookupOption } from '../../fields/useLookup.ts';

interface Answer {
  readonly items?: readonly { readonly roleUID: string; readonly roleName: string }[];
}

/**
 * The roles that the signed-in person may give to a user (spec section 6): asked about the user, on behalf of themselves. A 404
 * says that there are none.
 * @param userUid the user; one's own identifier for a new one
 */
export function useAssignableRoles(clientUid: string, userUid: string, ownUid: string) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  return useQuery({
    queryKey: ['roles', 'assignable', clientUid, userUid],
    queryFn: async ({ signal }): Promise<LookupOption[]> => {
      try {
        const { items = [] } = await dataProvider.call<Answer>({
          service: 'usercontactrole/v2',
          path: 'clients/{clientId}/Users/{userId}/roles',
          scope: { clientId: clientUid, userId: userUid },
          query: new URLSearchParams({
            onBehalfOfUserUID: ownUid,
            pagesize: '200',
            pagenumber: '0',
            orderInstructions: 'RoleName',
          }),
          message: 'client-no-assignable-roles',
          signal,
        });
        return items.map(({ roleUID, roleName }) => ({ key: roleUID, label: roleName }));
      } catch (error) {
        if (error instanceof PlatformError && error.status === 404) return [];
        throw error;
      }
    },
    staleTime: 60_000,
    retry: false,
  });
}
