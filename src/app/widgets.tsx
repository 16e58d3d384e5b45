import type { AnyResource } from '../../resources/declaration/index.ts';
import type { Widget } from '../../resources/product/componentNames.ts';
import { loadable, type Loadable } from '../portal/loadable.tsx';
import type { FieldInputProps } from '../fields/FieldInputProps.ts';
import type { PlaceProps, SectionWidgetProps } from '../portal/PlaceProps.ts';
import type { FormModel } from '../form/model.ts';

/** What a widget that stands in for a field's input is given. */
export interface FieldWidgetProps extends FieldInputProps {
  /** The person may read the field, not write it. */
  readonly isReadOnly: boolean;
}

/** The library that draws a rule, its largest part. */
export const RuleBuilder = loadable(() => import('../rule/builder/Builder.tsx'));

/** Parts of widgets that only those need who may write the record. */
const forWriters: Partial<Record<Widget, Pick<Loadable<never>, 'load'>>> = { ruleEditor: RuleBuilder };

/** Components that replace the generated input of a field; the others of `resources/product/componentNames.ts` draw sections. */
export const fieldWidgets: Partial<Record<Widget, Loadable<FieldWidgetProps>>> = {
  moduleSelection: loadable(() => import('../features/clients/ModuleSelection.tsx')),
  permissionTree: loadable(() => import('../features/roles/PermissionTree.tsx')),
  assignableRoles: loadable(() => import('../features/users/AssignableRoles.tsx')),
  staffRoles: loadable(() => import('../features/systemUsers/StaffRoles.tsx')),
  photo: loadable(() => import('../features/profile/Photo.tsx')),
  stationModules: loadable(() => import('../features/stationAccounts/StationModules.tsx')),
  stationKey: loadable(() => import('../features/stationAccounts/StationKey.tsx')),
  deliveryOutcome: loadable(() => import('../features/webhookDeliveries/DeliveryOutcome.tsx')),
  deliveryConfiguration: loadable(() => import('../features/webhookDeliveries/DeliveryConfiguration.tsx')),
  deliveryTrace: loadable(() => import('../features/webhookDeliveries/DeliveryTrace.tsx')),
  deliveryAttempts: loadable(() => import('../features/webhookDeliveries/DeliveryAttempts.tsx')),
  deliveryEvent: loadable(() => import('../features/webhookDeliveries/DeliveryEvent.tsx')),
  ruleEditor: loadable(() => import('../rule/RuleEditor.tsx')),
  pausedNotice: loadable(() => import('../features/webhookConfigurations/PausedNotice.tsx')),
  signingSecret: loadable(() => import('../features/webhookConfigurations/SigningSecret.tsx')),
  customHeaders: loadable(() => import('../features/webhookConfigurations/CustomHeaders.tsx')),
  templateEditor: loadable(() => import('../features/webhookConfigurations/TemplateEditor.tsx')),
  configurationType: loadable(() => import('../features/webhookConfigurations/ConfigurationType.tsx')),
  usedBy: loadable(() => import('../features/webhookCredentials/UsedBy.tsx')),
};

/** What a widget that draws a section of a form is given; what is typed is in the form around it. */
export interface FormWidgetProps extends PlaceProps {
  readonly model: FormModel;
  /** The saved record; left out while it is new. */
  readonly record?: SectionWidgetProps['record'];
}

/** Components that draw a section of a form, of a new record's as well. */
export const formWidgets: Partial<Record<Widget, Loadable<FormWidgetProps>>> = {
  tryCredential: loadable(() => import('../features/webhookCredentials/TryCredential.tsx')),
  credentialNotice: loadable(() => import('../features/webhookConfigurations/CredentialNotice.tsx')),
  testConfiguration: loadable(() => import('../features/webhookConfigurations/TestConfiguration.tsx')),
};

/** Components that draw a section of a saved record. */
export const sectionWidgets: Partial<Record<Widget, Loadable<SectionWidgetProps>>> = {
  connections: loadable(() => import('../features/clients/Connections.tsx')),
  accessInWords: loadable(() => import('../features/users/AccessInWords.tsx')),
};

/**
 * Fetches the code of the widgets in the forms of a resource, all at once: one that comes later has what stands around it drawn again.
 * Rejects when a chunk cannot be fetched.
 */
export async function loadWidgets(resource: AnyResource): Promise<void> {
  await Promise.all(
    widgetsOf(resource).map(async (name) =>
      (fieldWidgets[name] ?? formWidgets[name] ?? sectionWidgets[name])?.load(),
    ),
  );
}

/** Fetches what the widgets of a resource need beside for those who may write it; the form does not wait for it. */
export function loadForWriters(resource: AnyResource): void {
  for (const name of widgetsOf(resource)) forWriters[name]?.load().catch(() => undefined);
}

function widgetsOf({ sections, fields }: AnyResource): Widget[] {
  return sections.flatMap((section) =>
    [section.widget, ...(section.fields ?? []).map((name) => fields[name]?.widget)].filter(
      (widget) => widget !== undefined,
    ),
  );
}
