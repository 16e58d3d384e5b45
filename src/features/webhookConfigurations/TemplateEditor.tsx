import Alert from '@mui/material/Alert';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { type ContentType, contentTypes } from '../../../resources/product/webhooks/common.ts';
import { unknownNames } from '../../../resources/webhookConfigurations/templateNames.ts';
import { ReadOnlyText } from '../../fields/ReadOnlyText.tsx';
import { useFieldInput } from '../../fields/useFieldInput.ts';
import { useTranslate } from '../../i18n/late/webhooks.ts';
import { useTranslate as useFormTranslate } from '../../i18n/late/form.ts';
import type { WidgetInputProps } from '../../parts/feature.ts';
import { useEventType } from '../../rule/event/EventType.ts';
import { SampleEventNote } from '../../rule/event/SampleEventNote.tsx';
import { OfEventType } from './OfEventType.tsx';
import { TemplateText } from './TemplateText.tsx';
import { Verbatim } from '../webhooks/Verbatim.tsx';
import '../webhooks/webhooks.css';
import { usePreview, type Rendering } from './usePreview.ts';
import { useSampleEvent } from '../../rule/event/useSampleEvent.ts';
import { localize } from '../../../resources/declaration/index.ts';
import { eventField } from '../../../resources/events/fields.ts';
import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useRecordOf } from '../../parts/useRecordOf.ts';

interface OutputProps {
  readonly title: string;
  readonly preview: ReturnType<typeof usePreview>;
}

/** The rendered body, or why there is none. */
function Output({ title, preview: { output, fault, isAbsent, isPending } }: OutputProps) {
  const translate = useTranslate();
  if (isAbsent) return <p className="webhook-caption">{translate('webhooks.template.noPreview')}</p>;
  return (
    <div aria-busy={isPending}>
      <h3 className="webhook-heading">{title}</h3>
      {fault === undefined ? (
        <>
          <Verbatim label={title}>{output?.body ?? translate('webhooks.template.rendering')}</Verbatim>
          {output && (
            <p className="webhook-caption">
              {translate('webhooks.template.bytes', { smart_count: output.bytes })}
            </p>
          )}
        </>
      ) : (
        <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
          {fault}
        </Alert>
      )}
    </div>
  );
}

/**
 * The payload for the sample event. The payload of a changed template is shown beside that of the saved one.
 */
function Preview({
  scope,
  now,
  saved,
}: {
  scope: WidgetInputProps['scope'];
  now: Rendering;
  saved?: Rendering;
}) {
  const translate = useTranslate();
  const isChanged = saved !== undefined && JSON.stringify(saved) !== JSON.stringify(now);
  const next = usePreview(scope, now);
  const before = usePreview(scope, saved ?? now, isChanged);
  return (
    <div className="webhook-preview" data-both={isChanged || undefined}>
      <div>
        <Output title={translate('webhooks.template.previewFor')} preview={next} />
        <NeededFields paths={next.output?.needs ?? []} />
      </div>
      {isChanged && <Output title={translate('webhooks.template.saved')} preview={before} />}
    </div>
  );
}

/** The fields without which the body would be invalid: an event without one of them would be refused. */
function NeededFields({ paths }: { paths: readonly string[] }) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  if (paths.length === 0) return null;
  const names = paths.map((path) => {
    const field = eventField(path);
    return field ? localize(field.label, locale) : path;
  });
  const listed = new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
  return (
    <Alert severity="warning" role="status" sx={{ overflowWrap: 'anywhere' }}>
      {translate('webhooks.template.needs', { names: listed })}
    </Alert>
  );
}

/** Names in the template that have no value. */
function UnknownNames({ template }: { template: string }) {
  const translate = useTranslate();
  const type = useEventType();
  const unknown = useMemo(() => unknownNames(template, type), [template, type]);
  if (unknown.length === 0) return null;
  return (
    <Alert severity="warning" role="status" sx={{ overflowWrap: 'anywhere' }}>
      {unknown.map(({ name, line, column, meant }) => (
        <div key={`${line} ${column}`}>
          {translate(`webhooks.template.${meant === undefined ? 'unknown' : 'misspelt'}`, {
            name,
            line,
            meant,
          })}
        </div>
      ))}
    </Alert>
  );
}

function contentTypeOf(value: unknown): ContentType {
  return contentTypes.find((candidate) => candidate === value) ?? 'application/json';
}

/** The template with completion of the event's fields, and a live preview. */
export default function TemplateEditor(props: WidgetInputProps) {
  return (
    <OfEventType isReadOnly={props.isReadOnly}>
      <Editor {...props} />
    </OfEventType>
  );
}

function Editor(props: WidgetInputProps) {
  const { isReadOnly, scope } = props;
  const translate = useFormTranslate();
  const record = useRecordOf(webhookConfigurations);
  const input = useFieldInput<string>(props);
  const event = useSampleEvent();
  const typedType: unknown = useWatch({ name: 'contentType', disabled: isReadOnly });
  if (isReadOnly) {
    const template = record?.template;
    return (
      <ReadOnlyText label={input.label}>
        {typeof template === 'string' && template !== '' ? template : translate('form.none')}
      </ReadOnlyText>
    );
  }
  const contentType = contentTypeOf(typedType);
  const saved =
    record?.id === undefined
      ? undefined
      : {
          template: typeof record.template === 'string' ? record.template : '',
          contentType: contentTypeOf(record.contentType),
          event,
        };
  return (
    <div className="webhook-template">
      <TemplateText
        id={input.id}
        value={input.value ?? ''}
        error={input.error}
        onChange={(text) => input.setValue(text)}
        onBlur={input.onBlur}
        inputRef={input.inputRef}
      />
      <UnknownNames template={input.value ?? ''} />
      <Preview scope={scope} now={{ template: input.value ?? '', contentType, event }} saved={saved} />
      <SampleEventNote />
    </div>
  );
}
