import { useEffect, useRef, type ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import {
  emptyValue,
  isUnreadable,
  unreadablePart,
  unreadableText,
} from '../../../resources/declaration/codec/index.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { PlainButton } from '../PlainButton.tsx';
import { ReadOnlyText } from '../ReadOnlyText.tsx';
import { UnreadableText } from '../UnreadableText.tsx';

interface UnreadableInputProps extends FieldInputProps {
  /** The input of the field. */
  readonly children: ReactNode;
}

/**
 * The input of a field whose saved value the portal cannot read. Shows the raw value; the input appears when
 * the user chooses to replace it. Unreadable items of a list are shown below its input.
 */
export function UnreadableInput({ resource, name, field, children }: UnreadableInputProps) {
  const translate = useTranslate();
  const { setFocus } = useFormContext();
  const { field: input } = useController({ name });
  const label = translate(`resources.${resource.name}.fields.${name}`);
  const value: unknown = input.value;
  const isWhole = isUnreadable(value);

  // Moves the focus from the removed button to the input.
  const wasWhole = useRef(isWhole);
  useEffect(() => {
    if (wasWhole.current && !isWhole) setFocus(name);
    wasWhole.current = isWhole;
  }, [isWhole, name, setFocus]);

  if (isWhole) {
    return (
      <ReadOnlyText label={label}>
        <UnreadableText>{unreadableText(value)}</UnreadableText>
        <p className="field-help">{translate('form.input.unreadable')}</p>
        <PlainButton onClick={() => input.onChange(emptyValue(field))}>
          {translate('form.input.replace', { name: label })}
        </PlainButton>
      </ReadOnlyText>
    );
  }
  const items = unreadablePart(value);
  if (items.length === 0) return children;
  return (
    <>
      {children}
      <p className="field-help">{translate('form.input.unreadableItems')}</p>
      <ul className="unreadable-items">
        {items.map((item) => (
          <li key={unreadableText(item)}>
            <UnreadableText>{unreadableText(item)}</UnreadableText>
            <PlainButton
              onClick={() => input.onChange((value as readonly unknown[]).filter((other) => other !== item))}
            >
              {translate('form.input.remove', { name: unreadableText(item) })}
            </PlainButton>
          </li>
        ))}
      </ul>
    </>
  );
}
