import { useRecordContext } from 'ra-core';
import { memo } from 'react';
import { isUnreadable, shownValue, unreadablePart } from '../../../resources/declaration/codec/index.ts';
import { FieldInput } from '../../fields/FieldInput.tsx';
import { inputKindOf } from '../../fields/kinds/index.ts';
import { OptionsInput } from '../../fields/inputs/optionsInput.ts';
import { ReadOnlyField } from '../../fields/ReadOnlyField.tsx';
import { UnreadableInput } from '../../fields/inputs/UnreadableInput.tsx';
import { waiting } from '../../fields/waiting.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Boundary } from '../page/Boundary.tsx';
import type { Feature, SavedRecord } from '../../parts/feature.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import type { FormField } from '../model.ts';

/** True when the field needs the full width of the card. */
function isWide({ field }: FormField): boolean {
  return field.multiline === true || field.widget !== undefined || inputKindOf(field).isWide === true;
}

interface FieldProps extends Pick<FieldInputProps, 'resource' | 'scope' | 'idPrefix'> {
  readonly feature: Feature | undefined;
  /** The saved record. Undefined for a new one. */
  readonly record: SavedRecord | undefined;
}

interface SectionFieldProps extends FieldProps {
  readonly formField: FormField;
}

/** Re-renders only for its own subscriptions, not with the form: a widget can be as large as a page. */
const SectionField = memo(({ formField, feature, record, ...form }: SectionFieldProps) => {
  const { name, field, writable, savesItself } = formField;
  const props = { ...form, name, field };
  const ofWidget = { ...props, record, fallback: waiting };
  const saved = shownValue(field, useRecordContext()?.[name]);
  if (savesItself) return <FieldInput {...props} />;
  if (!writable && isUnreadable(saved)) return <ReadOnlyField {...props} />;
  const Widget = feature?.fields[field.widget ?? ''];
  if (!writable) return Widget ? <Widget {...ofWidget} isReadOnly /> : <ReadOnlyField {...props} />;
  const input = Widget ? <Widget {...ofWidget} isReadOnly={false} /> : <FieldInput {...props} />;
  return unreadablePart(saved).length > 0 ? <UnreadableInput {...props}>{input}</UnreadableInput> : input;
});
SectionField.displayName = 'SectionField';

/** The fields of a section: inputs, widgets and read-only values, in two columns when there is room. */
export function SectionFields({ fields, ...form }: FieldProps & { readonly fields: readonly FormField[] }) {
  const translate = useTranslate();
  return (
    <div className="field-grid">
      {fields.map((formField) => (
        <div key={formField.name} data-wide={isWide(formField) || undefined}>
          <Boundary
            name={translate(`resources.${form.resource.name}.fields.${formField.name}`)}
            load={
              formField.field.optionsFrom
                ? OptionsInput.load
                : form.feature?.fields[formField.field.widget ?? '']?.load
            }
          >
            <SectionField {...form} formField={formField} />
          </Boundary>
        </div>
      ))}
    </div>
  );
}
