import { useRecordContext } from 'ra-core';
import { ReadOnlyField } from '../../fields/ReadOnlyField.tsx';
import { useViewer } from '../../portal/viewer.ts';
import type { FieldWidgetProps } from '../../portal/feature.ts';
import { RolesInput } from './RolesInput.tsx';
import { useAssignableRoles } from './useAssignableRoles.ts';

function ClientRoles(props: FieldWidgetProps) {
  const { userUid } = useViewer();
  const record = useRecordContext();
  const isOfUser = props.resource.name === 'users' && record?.id !== undefined;
  const about = isOfUser ? String(record.id) : userUid;
  const assignable = useAssignableRoles(props.scope['clientId'] ?? '', about, userUid);
  return <RolesInput {...props} assignable={assignable} />;
}

/** Roles of a client, limited to those that the platform says the editor may give. */
export default function AssignableRoles(props: FieldWidgetProps) {
  return props.isReadOnly ? <ReadOnlyField {...props} /> : <ClientRoles {...props} />;
}
