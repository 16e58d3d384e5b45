import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { RecordContextProvider, useDataProvider } from 'ra-core';
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useMemo, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import type { PlatformDataProvider, PlatformRecord } from '../../../dataProvider/index.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { onKeys } from '../../browser/keys.ts';
import { useNameOf } from '../../format/useNameOf.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import type { Scope } from '../../navigation/paths.ts';
import { FailureAlert } from '../../notices/FailureAlert.tsx';
import { useNotify } from '../../notices/useNotify.ts';
import { useFeature } from '../../parts/parts.ts';
import { useViewer } from '../../viewer/viewer.ts';
import { ConflictDialog } from '../saving/ConflictDialog.tsx';
import { DraftOffer } from '../saving/DraftOffer.tsx';
import { PageForms } from '../saving/innerForms.ts';
import { isEnterOfWidget } from '../enterKey.ts';
import { type FormModel, formModel } from '../model.ts';
import { SectionFields } from '../sections/SectionFields.tsx';
import { useStartValues } from '../useStartValues.ts';
import { InnerUnsavedGuard } from '../saving/UnsavedGuard.tsx';
import { useBelonging, useForgetHidden } from '../useBelonging.ts';
import { useRecordForm, type Base } from '../useRecordForm.ts';
import { useRecordPage } from '../page/useRecordPage.ts';

interface ChildFormProps {
  readonly resource: AnyResource;
  readonly scope: Scope;
  /** Undefined until the record is created. */
  readonly record: PlatformRecord | undefined;
  /** Reads the page's records again. */
  readonly refresh: () => void;
  /** Called with the record that the form created, and its identifier. */
  readonly onCreated: (id: string, record: PlatformRecord) => void;
  /** True for a new record that is created before the page is saved. The form then has its own button, as it has outside a page's form. */
  readonly savesItself?: boolean;
  /** Below the fields, beside the button of a form that has its own. */
  readonly children?: ReactNode;
}

/**
 * The form of a child record, new or saved, inside the form of the page. The page's save bar saves it, except in a form that saves itself.
 */
export function ChildForm(props: ChildFormProps) {
  const makeStart = useStartValues(props.resource, props.scope, !props.record);
  return makeStart && <StartedForm {...props} makeStart={makeStart} />;
}

function StartedForm(props: ChildFormProps & { readonly makeStart: () => Base }) {
  const { resource, scope, record, refresh, onCreated, children, makeStart } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const nameOf = useNameOf();
  const viewer = useViewer();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const model = useMemo(
    () => formModel(resource, undefined, record ? 'update' : 'create', viewer),
    [record, resource, viewer],
  );
  const recordForm = useRecordForm(resource, model, record ?? makeStart(), !record);
  const page = useContext(PageForms);
  const savesItself = props.savesItself === true || page === null;
  const { save, discard, draft, failure, attention, isSaving, conflict, follow } = useRecordPage({
    recordForm,
    userUid: viewer.userUid,
    scope,
    id: record?.id,
    read: async () =>
      (await dataProvider.getOne<PlatformRecord>(resource.name, { id: record?.id ?? '', meta: { scope } }))
        .data,
    onSaved: ({ record: saved, submitted }) => {
      if (!record) onCreated(saved.id, saved);
      const name = nameOf(resource, { ...submitted, ...saved });
      notify(record ? 'form.saved' : 'form.created', { type: 'success', messageArgs: { name } });
      refresh();
    },
  });
  // The cached record comes first. Later responses show the changes of others.
  useEffect(() => {
    if (record) follow(record);
  }, [follow, record]);
  const name = translate(`resources.${resource.name}.noun`, { smart_count: 1 });
  const idPrefix = useId();
  const saveByEnter = onKeys((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    if (event.defaultPrevented || isEnterOfWidget(event, model.writable, idPrefix)) return;
    // Keeps the event from the form of the page, which is an ancestor in React's tree.
    event.preventDefault();
    void (savesItself ? save() : page.save());
  });
  const fields = useRef<HTMLDivElement>(null);
  // The bar of the page may be far from the field that is wrong.
  useEffect(() => {
    if (attention === 0) return;
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? fields.current)?.focus();
  }, [attention]);
  return (
    <FormProvider {...recordForm.form}>
      <RecordContextProvider value={record}>
        <InnerUnsavedGuard
          recordForm={recordForm}
          onLeave={draft.forget}
          {...(!savesItself && { withPage: { save, discard, isSaving } })}
        />
        <DraftOffer draft={draft} resource={resource} />
        <FailureAlert failure={failure ?? undefined} except={model.writable} />
        {!record && resource.calls.onePerScope && (
          <Typography sx={{ mb: 1.5 }}>{translate('form.child.none', { name })}</Typography>
        )}
        <div ref={fields} tabIndex={-1} onKeyDown={saveByEnter}>
          <ChildFields resource={resource} scope={scope} model={model} record={record} idPrefix={idPrefix} />
        </div>
        {model.writable.length > 0 && savesItself && (
          <Button
            variant="outlined"
            sx={{ mt: 1.5 }}
            aria-disabled={isSaving || undefined}
            onClick={() => void save()}
          >
            {translate(record ? 'form.child.save' : 'form.child.create', { name })}
          </Button>
        )}
        {children}
        {conflict && <ConflictDialog resource={resource} scope={scope} {...conflict} />}
      </RecordContextProvider>
    </FormProvider>
  );
}

/** The fields of all sections that apply to the record, under one heading. */
function ChildFields({
  resource,
  scope,
  model,
  record,
  idPrefix,
}: Pick<ChildFormProps, 'resource' | 'scope' | 'record'> & { model: FormModel; idPrefix: string }) {
  const sections = useBelonging(model, record);
  useForgetHidden(model, sections);
  return (
    <SectionFields
      fields={sections.flatMap(({ fields }) => fields)}
      feature={useFeature(resource)}
      record={record}
      resource={resource}
      scope={scope}
      idPrefix={idPrefix}
    />
  );
}
