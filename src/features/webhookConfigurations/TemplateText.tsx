import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { localize } from '../../../resources/declaration/index.ts';
import type { EventField } from '../../../resources/events/fields.ts';
import { Control } from '../../fields/Control.tsx';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/webhooks.ts';
import { templateFieldsOf } from '../../../resources/webhookConfigurations/templateFields.ts';
import { useEventType } from '../../rule/event/EventType.ts';
import { complete, fieldsFor, openTagAt } from './completion.ts';
import { FieldList } from './FieldList.tsx';
import '../webhooks/webhooks.css';
import { onKeys } from '../../browser/keys.ts';

interface TemplateTextProps {
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  readonly inputRef: (element: HTMLTextAreaElement | null) => void;
}

/** The text of a template. Between double braces it offers the event's fields. */
export function TemplateText({ id, value, error, onChange, onBlur, inputRef }: TemplateTextProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  /** The part of a field's name before the caret; null while no fields are offered. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  /** Position of the caret after the completed text is rendered. */
  const caret = useRef<number>(undefined);
  useEffect(() => {
    if (caret.current === undefined) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  const labelOf = (field: EventField) => localize(field.label, locale);
  const known = templateFieldsOf(useEventType());
  const fields = typed === null ? [] : fieldsFor(known, typed, labelOf);
  const isOpen = fields.length > 0;

  const look = (text: string, at: number, isAsked = false) => {
    const tag = openTagAt(text, at);
    setTyped(tag ? tag.typed : isAsked ? '' : null);
    setActive(0);
  };
  const take = ({ path }: EventField) => {
    const at = area.current?.selectionStart ?? value.length;
    const completed = complete(value, at, path);
    caret.current = completed.caret;
    onChange(completed.text);
    setTyped(null);
  };
  const onKeyDown = onKeys((event: KeyboardEvent) => {
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      look(value, area.current?.selectionStart ?? value.length, true);
      return;
    }
    const field = fields[active];
    if (!isOpen || !field) return;
    if (event.key === 'ArrowDown') setActive((active + 1) % fields.length);
    else if (event.key === 'ArrowUp') setActive((active + fields.length - 1) % fields.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(field);
    else if (event.key === 'Escape') setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  return (
    <div className="webhook-template-text">
      <Control
        id={id}
        label={translate('webhooks.template.label')}
        isInvalid={error !== undefined}
        helperText={error ?? translate('webhooks.template.help')}
        isFilled={value !== ''}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            ref={(element) => {
              area.current = element;
              inputRef(element);
            }}
            name="template"
            rows={6}
            spellCheck={false}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
            value={value}
            onChange={({ target }) => {
              onChange(target.value);
              look(target.value, target.selectionStart);
            }}
            onKeyDown={onKeyDown}
            onClick={() => setTyped(null)}
            onBlur={() => {
              setTyped(null);
              onBlur();
            }}
          />
        )}
      </Control>
      {isOpen && (
        <FieldList
          id={listId}
          label={translate('webhooks.template.fields')}
          fields={fields}
          labelOf={labelOf}
          active={active}
          onTake={take}
        />
      )}
      <div role="status" className="webhook-told">
        {isOpen && translate('webhooks.template.count', { smart_count: fields.length })}
      </div>
    </div>
  );
}
