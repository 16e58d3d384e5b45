import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { readableItems } from '../../../resources/declaration/codec/index.ts';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { ReadOnlyField } from '../../fields/ReadOnlyField.tsx';
import { toOption } from '../../fields/useLookup.ts';
import { useNameOf } from '../../portal/useNameOf.ts';
import { useViewer } from '../../portal/viewer.ts';
import { lookupQuery } from '../../fields/references.ts';
import { RolesInput } from '../roles/RolesInput.tsx';
import type { WidgetInputProps } from '../../portal/feature.ts';
import { targetOf } from '../../../resources/registry.ts';

function StaffRolesInput(props: WidgetInputProps) {
  const viewer = useViewer();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const nameOf = useNameOf();
  const target = targetOf(props.field);
  const { data, isPending, error } = useQuery(lookupQuery(dataProvider, target, props.scope));
  const within = data?.filter(({ permissions }) =>
    readableItems(permissions).every((name) => viewer.permissions.has(name.toLowerCase())),
  );
  const options = within?.map((role) => toOption(props.field, target, role, nameOf));
  return <RolesInput {...props} assignable={{ options, isPending, notice: error?.message }} />;
}

/** Roles of the provider's staff, whose roles name none: those that give no more than the editor has. */
export default function StaffRoles(props: WidgetInputProps) {
  return props.isReadOnly ? <ReadOnlyField {...props} /> : <StaffRolesInput {...props} />;
}
