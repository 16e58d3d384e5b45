import { basePath } from '../../../authProvider/paths.ts';
import { sessionEndEvent } from '../../../authProvider/ending/sessionEnd.ts';
import type { users } from '../../../resources/users/index.ts';
import ActionInputDialog from '../../form/ActionInputDialog.tsx';
import type { ActionDialogPropsOf } from '../../parts/dialogs.ts';
import { usePortal } from '../../viewer/PortalContext.ts';

/** Asks for the reason, and then impersonates the user on their start page. */
export default function ActAsDialog(props: ActionDialogPropsOf<typeof users, 'actAs'>) {
  const { identity } = usePortal();
  const run = async (input?: { readonly reason: string }) => {
    const result = await props.run(input);
    if (!result) return false;
    const { accessToken, expiresIn } = result.answer;
    // Unloads the page without a question. Its drafts stay stored for the staff member.
    window.dispatchEvent(new Event(sessionEndEvent));
    identity.adopt(accessToken, expiresIn);
    window.location.assign(`${basePath}/client/landing`);
    return result;
  };
  return <ActionInputDialog {...props} run={run} />;
}
