import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { defaultOf } from '../../../resources/declaration/codec/index.ts';
import { type Fields, localize, type ValuesOf } from '../../../resources/declaration/index.ts';
import { eventTypeOf, eventTypeNamed } from '../../../resources/events/index.ts';
import type { EventTypeName } from '../../../resources/events/names.ts';
import { carriedFields, type templateFields } from '../../../resources/webhookConfigurations/actions.ts';
import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import '../webhooks/webhooks.css';
import { FieldInput } from '../../fields/FieldInput.tsx';
import { ReadOnlyField } from '../../fields/ReadOnlyField.tsx';
import { useTranslate } from '../../i18n/late/webhooks.ts';
import { useTranslate as useFormTranslate } from '../../i18n/late/form.ts';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx';
import { useAction } from '../../changes/actions/useAction.ts';
import { useActionAnswer } from '../../changes/actions/useActionAnswer.ts';
import type { Values } from '../../form/model.ts';
import type { WidgetInputProps } from '../../parts/feature.ts';
import { useNotify } from '../../notices/useNotify.ts';
import { useRecordOf } from '../../parts/useRecordOf.ts';

type Template = ValuesOf<typeof templateFields>;

/** The fields of a new configuration that a template sets. */
const carried = Object.keys(carriedFields) as (keyof typeof carriedFields)[];

/** The templates of a type. Choosing one fills the form, after a confirmation if it would replace values. */
function Beginning({ resource, type }: { resource: WidgetInputProps['resource']; type: string }) {
  const translate = useTranslate();
  const translateForm = useFormTranslate();
  const notify = useNotify();
  const form = useFormContext<Values>();
  const [typeInput, setTypeInput] = useState('');
  const [pendingTemplate, setPendingTemplate] = useState<Template | null>(null);
  const { answer: templates = [], failure } = useActionAnswer(webhookConfigurations, 'templates', {
    input: { type },
    staleTimeMs: 10 * 60_000,
  });
  const reading = useAction(webhookConfigurations, 'template', { isQuiet: true });
  const fault = (reading.failure ?? failure)?.message;

  const fill = async ({ id, name }: Template) => {
    setPendingTemplate(null);
    setTypeInput(id);
    reading.cancel();
    const read = await reading.run({ type, templateId: id });
    if (!read) return;
    for (const field of carried) {
      const value = read.answer[field] ?? resource.fields[field]?.default ?? null;
      form.setValue(field, value, { shouldDirty: true, shouldValidate: value !== null });
    }
    notify('webhooks.begin.done', { type: 'info', messageArgs: { name } });
  };
  const choose = (id: string) => {
    const template = templates.find((one) => one.id === id);
    if (!template) return;
    const values = form.getValues();
    const isFilled = carried.some((name) => {
      const initial: unknown = resource.fields[name]?.default ?? null;
      return JSON.stringify(values[name] ?? null) !== JSON.stringify(initial);
    });
    if (isFilled) setPendingTemplate(template);
    else void fill(template);
  };

  return (
    <>
      <TextField
        select
        label={translate('webhooks.begin.label')}
        value={typeInput}
        onChange={(event) => choose(event.target.value)}
        error={fault !== undefined}
        helperText={fault ?? translate('webhooks.begin.help')}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="" disabled={typeInput !== ''}>
          {translate('webhooks.begin.none')}
        </option>
        {templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </TextField>
      <ConfirmDialog
        isOpen={pendingTemplate !== null}
        title={translate('webhooks.begin.replaceTitle')}
        cancel={translateForm('form.cancel')}
        confirm={translate('webhooks.begin.replace')}
        onCancel={() => setPendingTemplate(null)}
        onConfirm={() => pendingTemplate && void fill(pendingTemplate)}
      >
        {translate('webhooks.begin.replaceText', { name: pendingTemplate?.name })}
      </ConfirmDialog>
    </>
  );
}

/** Gives a new configuration the age limit and the order of its type, unless they were changed. */
function useDefaultsOf(type: EventTypeName, isNew: boolean) {
  const form = useFormContext<Values>();
  const previous = useRef(type);
  useEffect(() => {
    const before = previous.current;
    previous.current = type;
    if (!isNew || before === type) return;
    for (const [name, field] of Object.entries(webhookConfigurations.fields as Fields)) {
      const now = defaultOf(field, { configType: type });
      if (field.defaultBy && form.getValues(name) === defaultOf(field, { configType: before }))
        form.setValue(name, now, { shouldDirty: true });
    }
  }, [form, isNew, type]);
}

/** The type of a configuration and, for a new one, the templates of that type. */
export default function ConfigurationType({ isReadOnly, ...props }: WidgetInputProps) {
  const record = useRecordOf(webhookConfigurations);
  const type: unknown = useWatch({ name: props.name, disabled: isReadOnly });
  const locale = useViewerLocale();
  useDefaultsOf(eventTypeNamed(type), record === undefined && !isReadOnly);
  if (isReadOnly) return <ReadOnlyField {...props} />;
  return (
    <div className="field-grid">
      <div>
        <FieldInput {...props} />
        <p className="webhook-caption">{localize(eventTypeOf(type).about, locale)}</p>
      </div>
      {record === undefined && typeof type === 'string' && type !== '' && (
        <div>
          <Beginning resource={props.resource} type={type} />
        </div>
      )}
    </div>
  );
}
