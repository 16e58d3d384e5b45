import { roles } from '../../../resources/roles.ts';
import { useActionAnswer } from '../../portal/actions/useActionAnswer.ts';
import type { AssignableRoles } from './RolesInput.tsx';

/**
 * The roles that the signed-in person may give to a user (spec section 6): asked about the user, on behalf of themselves. A 404
 * fails with the catalogue's words: the client has none.
 * @param userUid the user; one's own identifier for a new one
 */
export function useAssignableRoles(clientUid: string, userUid: string, ownUid: string): AssignableRoles {
  const { answer, isPending, failure } = useActionAnswer(roles, 'assignable', {
    scope: { clientId: clientUid },
    input: { userId: userUid, onBehalfOfUserUID: ownUid },
  });
  const options = answer?.items.map(({ roleUID, roleName }) => ({ key: roleUID, label: roleName }));
  return { options, isPending, notice: failure?.message };
}
