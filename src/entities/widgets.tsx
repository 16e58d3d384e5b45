import { lazy, type ComponentType } from 'react';
import type { Widget } from '../../resources/widgets.ts';
import type { FieldInputProps } from '../fields/FieldInputProps.ts';
import type { SectionWidgetProps } from '../form/FormScreenProps.ts';

/** What a widget that stands in for a field's input is given. */
export interface FieldWidgetProps extends FieldInputProps {
  /** The person may read the field, not write it. */
  readonly isReadOnly: boolean;
}

/** Components that replace the generated input of a field; the others of `resources/widgets.ts` draw sections. */
export const fieldWidgets: Partial<Record<Widget, ComponentType<FieldWidgetProps>>> = {
  moduleSelection: lazy(() => import('./clients/ModuleSelection.tsx')),
  permissionTree: lazy(() => import('./roles/PermissionTree.tsx')),
  assignableRoles: lazy(() => import('./users/AssignableRoles.tsx')),
  staffRoles: lazy(() => import('./systemUsers/StaffRoles.tsx')),
  photo: lazy(() => import('./profile/Photo.tsx')),
  stationModules: lazy(() => import('./stationAccounts/StationModules.tsx')),
  stationKey: lazy(() => import('./stationAccounts/StationKey.tsx')),
  ruleEditor: lazy(() => import('./rule/RuleEditor.tsx')),
  usedBy: lazy(() => import('./webhooks/UsedBy.tsx')),
};

/** Components that draw a section of a saved record. */
export const sectionWidgets: Partial<Record<Widget, ComponentType<SectionWidgetProps>>> = {
  connections: lazy(() => import('./clients/Connections.tsx')),
  accessInWords: lazy(() => import('./users/AccessInWords.tsx')),
};
