import { useId, useMemo, useState } from 'react';
import { localize } from '../../../resources/declaration/index.ts';
import type { EventField } from '../../../resources/events/fields.ts';
import { eventFieldsOf } from '../../../resources/events/index.ts';
import { isObject } from '../../../resources/declaration/values.ts';
import { Control } from '../../fields/Control.tsx';
import { Segments } from '../../fields/choosing/Segments.tsx';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/rule.ts';
import { ChoiceInput } from '../ChoiceInput.tsx';
import { useEventType } from './EventType.ts';
import { InstantInput } from '../InstantInput.tsx';
import '../rule.css';
import { RuleProvider, useRuleContext } from '../RuleContext.ts';
import { textOf, valueAt, withValue, type WebhookEvent } from './samples.ts';
import { valuesOf } from '../tree/valuesOf.ts';

interface EventEditorProps {
  readonly event: WebhookEvent;
  readonly onEvent: (event: WebhookEvent) => void;
}

/** The value of the event for a typed text. Null when it was cleared. */
function valueOfText({ type }: EventField, text: string | undefined): string | number | null {
  if (text === undefined) return null;
  return type === 'number' && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

function EventFieldInput({ field, event, onEvent }: EventEditorProps & { readonly field: EventField }) {
  const id = useId();
  const locale = useViewerLocale();
  const label = localize(field.label, locale);
  const value = valueAt(event, field.path);
  // Keeps a number as it is typed, such as `44.` or `-0`.
  const [typed, setTyped] = useState<string>();
  const set = (text: string | undefined) => {
    setTyped(text);
    onEvent(withValue(event, field.path, valueOfText(field, text)));
  };
  if (field.choices)
    return (
      <ChoiceInput
        field={field}
        label={label}
        isLabelShown
        value={value == null ? [] : [textOf(value)]}
        onChange={set}
      />
    );
  if (field.type === 'instant')
    return <InstantInput label={label} isLabelShown value={textOf(value)} onChange={set} />;
  const text = typed !== undefined && Object.is(valueOfText(field, typed), value) ? typed : textOf(value);
  return (
    <Control id={id} label={label} isInvalid={false} helperText={null} isFilled={text !== ''}>
      {(attributes) => (
        <input
          {...attributes}
          type="text"
          value={text}
          onChange={({ target }) => set(target.value === '' ? undefined : target.value)}
          autoComplete="off"
        />
      )}
    </Control>
  );
}

/** The event as JSON. Applied as soon as it parses as an object. */
function EventText({ event, onEvent }: EventEditorProps) {
  const translate = useTranslate();
  const id = useId();
  const [text, setText] = useState(() => JSON.stringify(event, null, 2));
  const [fault, setFault] = useState<string | null>(null);
  const change = (typed: string) => {
    setText(typed);
    try {
      const value: unknown = JSON.parse(typed);
      setFault(isObject(value) ? null : '{ … }');
      if (isObject(value)) onEvent(value);
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  return (
    <Control
      id={id}
      label={translate('rule.why.json')}
      isInvalid={fault !== null}
      helperText={fault !== null && translate('rule.why.notJson', { reason: fault })}
      isFilled={text !== ''}
    >
      {(attributes) => (
        <textarea
          {...attributes}
          className={`${attributes.className} rule-code`}
          rows={10}
          spellCheck={false}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Control>
  );
}

/** The fields of the event, or its JSON. */
function EventForm(props: EventEditorProps) {
  const translate = useTranslate();
  const screen = useRuleContext();
  const type = useEventType();
  const withType = useMemo(
    () => ({ ...screen, incidentTypes: valuesOf('incidentType', [props.event]) }),
    [props.event, screen],
  );
  const [view, setView] = useState<'form' | 'json'>('form');
  return (
    <>
      <Segments
        label={translate('rule.why.edit')}
        value={view}
        options={{ form: translate('rule.why.form'), json: translate('rule.why.json') }}
        onChange={setView}
      />
      {view === 'json' ? (
        <EventText {...props} />
      ) : (
        <div className="rule-event-fields">
          <RuleProvider value={withType}>
            {eventFieldsOf(type).map((field) => (
              <EventFieldInput key={field.path} field={field} {...props} />
            ))}
          </RuleProvider>
        </div>
      )}
    </>
  );
}

/**
 * Edits the sample event, field by field or as JSON. Renders its inputs once opened, because a configuration has three of these editors
 * with most of its inputs.
 */
export function EventEditor(props: EventEditorProps) {
  const translate = useTranslate();
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className="rule-event" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{translate('rule.why.edit')}</summary>
      {wasOpened && <EventForm {...props} />}
    </details>
  );
}
