import type { RecordOf } from '../../../resources/declaration/index.ts';
import type { users } from '../../../resources/users.ts';
import type { FieldWidgetProps } from '../../portal/feature.ts';
import AssignableRoles from '../roles/AssignableRoles.tsx';

/** The roles of a user: those that the editor may give to this very user. */
export default function UserRoles(props: FieldWidgetProps<RecordOf<typeof users>>) {
  return <AssignableRoles {...props} holder={props.record?.id} />;
}
