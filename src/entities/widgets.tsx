import { lazy, type ComponentType } from 'react';
import type { Widget } from '../../resources/widgets.ts';
import type { FieldInputProps } from '../fields/FieldInputProps.ts';
import type { FormScreenProps, SectionWidgetProps } from '../form/FormScreenProps.ts';
import type { FormModel } from '../form/model.ts';

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
  deliveryOutcome: lazy(() => import('./webhooks/log/DeliveryOutcome.tsx')),
  deliveryConfiguration: lazy(() => import('./webhooks/log/DeliveryConfiguration.tsx')),
  deliveryTrace: lazy(() => import('./webhooks/log/DeliveryTrace.tsx')),
  deliveryAttempts: lazy(() => import('./webhooks/log/DeliveryAttempts.tsx')),
  deliveryEvent: lazy(() => import('./webhooks/log/DeliveryEvent.tsx')),
  ruleEditor: lazy(() => {
    // The builder is the largest part and is wanted right away: it comes beside the rest, not behind it.
    import('./rule/builder/Builder.tsx').catch(() => undefined);
    return import('./rule/RuleEditor.tsx');
  }),
  pausedNotice: lazy(() => import('./webhooks/PausedNotice.tsx')),
  signingSecret: lazy(() => import('./webhooks/SigningSecret.tsx')),
  customHeaders: lazy(() => import('./webhooks/CustomHeaders.tsx')),
  templateEditor: lazy(() => import('./webhooks/TemplateEditor.tsx')),
  configurationType: lazy(() => import('./webhooks/ConfigurationType.tsx')),
  usedBy: lazy(() => import('./webhooks/UsedBy.tsx')),
};

/** What a widget that draws a section of a form is given; what is typed is in the form around it. */
export interface FormWidgetProps extends FormScreenProps {
  readonly model: FormModel;
  /** The saved record; left out while it is new. */
  readonly record?: SectionWidgetProps['record'];
}

/** Components that draw a section of a form, of a new record's as well. */
export const formWidgets: Partial<Record<Widget, ComponentType<FormWidgetProps>>> = {
  tryCredential: lazy(() => import('./webhooks/TryCredential.tsx')),
  testConfiguration: lazy(() => import('./webhooks/TestConfiguration.tsx')),
};

/** Components that draw a section of a saved record. */
export const sectionWidgets: Partial<Record<Widget, ComponentType<SectionWidgetProps>>> = {
  connections: lazy(() => import('./clients/Connections.tsx')),
  accessInWords: lazy(() => import('./users/AccessInWords.tsx')),
};
