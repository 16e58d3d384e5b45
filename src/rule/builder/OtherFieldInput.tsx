import { localize } from '../../../resources/declaration/index.ts';
import { eventField } from '../../../resources/events/fields.ts';
import { eventFieldsOf } from '../../../resources/events/index.ts';
import { SelectBox } from '../../fields/choosing/SelectBox.tsx';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/rule.ts';
import { useEventType } from '../event/EventType.ts';
import type { InputProps } from './libraryProps.ts';

/** Select for the field that a line's field is compared with. Offers fields of the same type. */
export function OtherFieldInput({ field, value, setValue, readonly }: InputProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const eventType = useEventType();
  const own = typeof field === 'string' ? eventField(field) : undefined;
  if (!own) return null;
  // A field is not offered for comparison with itself, but shown when a rule does so.
  const offered = eventFieldsOf(eventType).filter(
    ({ path, type }) => type === own.type && (path !== own.path || path === value),
  );
  const otherField = offered.find(({ path }) => path === value);
  return (
    <SelectBox
      label={translate('rule.builder.other')}
      value={otherField?.path ?? ''}
      isDisabled={readonly}
      onChange={setValue}
    >
      {!otherField && <option value="">{translate('rule.builder.chooseField')}</option>}
      {offered.map(({ path, label }) => (
        <option key={path} value={path}>
          {localize(label, locale)}
        </option>
      ))}
    </SelectBox>
  );
}
