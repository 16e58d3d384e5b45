import { useNavigate } from 'react-router-dom';
import type { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import ActionInputDialog from '../../form/ActionInputDialog.tsx';
import type { ActionDialogPropsOf } from '../../parts/dialogs.ts';
import { useSession } from '../../viewer/useSession.ts';
import { deliveryPaths } from '../webhooks/paths.ts';

/** Asks before a drill, and then shows in the log who answers, and in what time. */
export default function DrillDialog(props: ActionDialogPropsOf<typeof webhookConfigurations, 'drill'>) {
  const navigate = useNavigate();
  const session = useSession();
  const { scope } = props;
  const run: typeof props.run = async (input) => {
    const result = await props.run(input);
    // The log is in the client area.
    if (result && session.context?.clientUid === scope['clientId'])
      void navigate(`${deliveryPaths(scope).list}?eventId~eq=${result.answer.id}`);
    return result;
  };
  return <ActionInputDialog {...props} run={run} />;
}
