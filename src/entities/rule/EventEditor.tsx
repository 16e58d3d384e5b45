import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'ra-core';
import { useMemo, useState, type ToggleEvent } from 'react';
import { localize } from '../../../resources/declaration/index.ts';
import { eventFields, type EventField } from '../../../resources/rules/event.ts';
import { isObject } from '../../../resources/rules/types.ts';
import { useViewerLocale } from '../../fields/useFormatValue.ts';
import { ChoiceInput } from './ChoiceInput.tsx';
import { InstantInput } from './InstantInput.tsx';
import { RuleProvider, useRuleContext } from './RuleContext.ts';
import { textOf, valueAt, withValue, type WebhookEvent } from './samples.ts';
import { valuesOf } from './valuesOf.ts';

interface EventEditorProps {
  readonly event: WebhookEvent;
  readonly onEvent: (event: WebhookEvent) => void;
}

function EventFieldInput({ field, event, onEvent }: EventEditorProps & { readonly field: EventField }) {
  const locale = useViewerLocale();
  const label = localize(field.label, locale);
  const value = valueAt(event, field.path);
  const set = (text: string | undefined) => {
    const isNumber = field.type === 'number' && text !== undefined && Number.isFinite(Number(text));
    onEvent(withValue(event, field.path, isNumber ? Number(text) : (text ?? null)));
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
  return (
    <TextField
      margin="none"
      label={label}
      value={textOf(value)}
      onChange={({ target }) => set(target.value === '' ? undefined : target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { autoComplete: 'off' } }}
    />
  );
}

/** The event as JSON: taken over as soon as it is an object. */
function EventText({ event, onEvent }: EventEditorProps) {
  const translate = useTranslate();
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
    <TextField
      multiline
      maxRows={20}
      margin="none"
      label={translate('rule.why.json')}
      value={text}
      error={fault !== null}
      helperText={fault !== null && translate('rule.why.notJson', { reason: fault })}
      onChange={({ target }) => change(target.value)}
      slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace', fontSize: 12 } } }}
    />
  );
}

/** The fields of the event, or its JSON. */
function EventForm(props: EventEditorProps) {
  const translate = useTranslate();
  const screen = useRuleContext();
  const withType = useMemo(
    () => ({ ...screen, incidentTypes: valuesOf('incidentType', [props.event]) }),
    [props.event, screen],
  );
  const [view, setView] = useState<'form' | 'json'>('form');
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        onChange={(_, next: 'form' | 'json' | null) => next && setView(next)}
        aria-label={translate('rule.why.edit')}
        sx={{ mb: 1.5 }}
      >
        <ToggleButton value="form">{translate('rule.why.form')}</ToggleButton>
        <ToggleButton value="json">{translate('rule.why.json')}</ToggleButton>
      </ToggleButtonGroup>
      {view === 'json' ? (
        <EventText {...props} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
          }}
        >
          <RuleProvider value={withType}>
            {eventFields.map((field) => (
              <EventFieldInput key={field.path} field={field} {...props} />
            ))}
          </RuleProvider>
        </Box>
      )}
    </>
  );
}

/**
 * Changes the event on which the rule is tried, field by field or as JSON. Its fields are there once it was opened: a configuration
 * has three of these, which are most of its inputs.
 */
export function EventEditor(props: EventEditorProps) {
  const translate = useTranslate();
  const [wasOpened, setOpened] = useState(false);
  return (
    <Box
      component="details"
      sx={{ mt: 0.5 }}
      onToggle={({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => currentTarget.open && setOpened(true)}
    >
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.5, minHeight: 24 }}>
        {translate('rule.why.edit')}
      </Box>
      {wasOpened && <EventForm {...props} />}
    </Box>
  );
}
