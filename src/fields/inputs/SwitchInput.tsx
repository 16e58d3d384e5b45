import { localize } from '../../../resources/declaration/index.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { helperText } from '../HelperText.tsx';
import './switch.css';
import { useFieldInput } from '../useFieldInput.ts';

export function SwitchInput(props: FieldInputProps) {
  const input = useFieldInput<boolean>(props);
  const translate = useTranslate();
  const locale = useViewerLocale();
  const { mark } = props.field;
  const caution =
    props.field.caution && input.value === true
      ? translate(`resources.${props.resource.name}.cautions.${props.name}`)
      : undefined;
  const beneath = helperText(input.error, input.help, caution);
  const helpId = `${input.id}-help`;
  return (
    <div className="field" data-invalid={input.error !== undefined || undefined}>
      <label className="field-switch">
        <input
          type="checkbox"
          role="switch"
          className="switch"
          id={input.id}
          ref={input.inputRef}
          name={props.name}
          checked={input.value === true}
          aria-invalid={input.error !== undefined}
          aria-describedby={beneath ? helpId : undefined}
          onChange={({ target }) => input.setValue(target.checked)}
          onBlur={input.onBlur}
        />
        {/* The word for on: “Active” says what “Status” leaves open. */}
        <span>{mark?.is === false && mark.other ? localize(mark.other, locale) : input.label}</span>
      </label>
      {beneath && (
        <p id={helpId} className="field-help">
          {beneath}
        </p>
      )}
    </div>
  );
}
