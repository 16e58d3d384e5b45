import { ReadOnlyField } from '../../fields/ReadOnlyField.tsx';
import { useViewer } from '../../portal/viewer.ts';
import type { WidgetInputProps } from '../../portal/feature.ts';
import { RolesInput } from './RolesInput.tsx';
import { useAssignableRoles } from './useAssignableRoles.ts';

interface RolesFor extends WidgetInputProps {
  /** The user whose roles they are; left out where they are nobody's, as those of a mapping. */
  readonly holder?: string | undefined;
}

function ClientRoles({ holder, ...props }: RolesFor) {
  const { userUid } = useViewer();
  const assignable = useAssignableRoles(props.scope['clientId'] ?? '', holder ?? userUid, userUid);
  return <RolesInput {...props} assignable={assignable} />;
}

/** Roles of a client, limited to those that the platform says the editor may give. */
export default function AssignableRoles(props: RolesFor) {
  return props.isReadOnly ? <ReadOnlyField {...props} /> : <ClientRoles {...props} />;
}
