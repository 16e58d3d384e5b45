import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRecordContext, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { namedIn, readList } from '../../../resources/declaration/codec/index.ts';
import { FieldInput } from '../../fields/FieldInput.tsx';
import { ReadOnlyField } from '../../fields/ReadOnlyField.tsx';
import { ConfirmDialog } from '../../portal/ConfirmDialog.tsx';
import { failureOf } from '../../portal/failure.ts';
import type { Values } from '../../form/model.ts';
import '../../i18n/late/webhooks.ts';
import type { FieldWidgetProps } from '../../portal/feature.ts';

/** What a new configuration can begin with (spec section 3). */
interface Template {
  readonly id: string;
  readonly name: string;
}

const readTemplates = (answer: unknown): Template[] =>
  readList(answer).items.flatMap((item) => {
    const named = namedIn(item, 'id');
    return named ? [{ id: named.uid, name: named.name }] : [];
  });

/** What a template carries. */
const carried = ['httpVerb', 'url', 'customHeaders', 'rule', 'template'] as const;

/** The templates of a type; choosing one fills the form in, after a question where that would replace something. */
function Beginning({ resource, type }: { resource: FieldWidgetProps['resource']; type: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const form = useFormContext<Values>();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const [chosen, setChosen] = useState('');
  const [asked, setAsked] = useState<Template | null>(null);
  const [fault, setFault] = useState<string>();
  const last = useRef('');
  const { data: templates = [], error } = useQuery({
    queryKey: ['webhookConfigurations', 'templates', type],
    queryFn: async ({ signal }) =>
      readTemplates(
        await dataProvider.call<unknown>({
          service: 'webhooks/v2',
          path: 'WebhookConfigurationTemplate/{type}',
          scope: { type },
          signal,
        }),
      ),
    staleTime: 10 * 60_000,
    retry: false,
  });

  const fill = async ({ id, name }: Template) => {
    setAsked(null);
    setChosen(id);
    setFault(undefined);
    last.current = id;
    try {
      const read = await dataProvider.call<Record<string, unknown>>({
        service: 'webhooks/v1',
        path: 'WebhookConfigurationTemplate/{type}/{id}',
        scope: { type, id },
      });
      if (last.current !== id) return;
      for (const field of carried)
        form.setValue(field, read[field] ?? null, { shouldDirty: true, shouldValidate: true });
      notify('webhooks.begin.done', { type: 'info', messageArgs: { name } });
    } catch (failed) {
      setFault(failureOf(failed).message);
    }
  };
  const choose = (id: string) => {
    const template = templates.find((one) => one.id === id);
    if (!template) return;
    const values = form.getValues();
    const isFilled = carried.some((name) => {
      const initial: unknown = resource.fields[name]?.default ?? null;
      return JSON.stringify(values[name] ?? null) !== JSON.stringify(initial);
    });
    if (isFilled) setAsked(template);
    else void fill(template);
  };

  return (
    <>
      <TextField
        select
        id="configuration-template"
        label={translate('webhooks.begin.label')}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        error={fault !== undefined || error !== null}
        helperText={fault ?? error?.message ?? translate('webhooks.begin.help')}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="" disabled={chosen !== ''}>
          {translate('webhooks.begin.none')}
        </option>
        {templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </TextField>
      <ConfirmDialog
        isOpen={asked !== null}
        title={translate('webhooks.begin.replaceTitle')}
        cancel={translate('form.cancel')}
        confirm={translate('webhooks.begin.replace')}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && void fill(asked)}
      >
        {translate('webhooks.begin.replaceText', { name: asked?.name })}
      </ConfirmDialog>
    </>
  );
}

/** The type of a configuration and, while it is new, the templates of that type to begin with. */
export default function ConfigurationType({ isReadOnly, ...props }: FieldWidgetProps) {
  const record = useRecordContext();
  const type: unknown = useWatch({ name: props.name, disabled: isReadOnly });
  if (isReadOnly) return <ReadOnlyField {...props} />;
  return (
    <div className="field-grid">
      <div>
        <FieldInput {...props} />
      </div>
      {record === undefined && typeof type === 'string' && type !== '' && (
        <div>
          <Beginning resource={props.resource} type={type} />
        </div>
      )}
    </div>
  );
}
