import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { RecordContextProvider, useDataProvider, useGetList } from 'ra-core';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { PlatformDataProvider, PlatformRecord } from '../../dataProvider/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { resourceNamed } from '../../resources/registry.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { FailureAlert } from '../notices/FailureAlert.tsx';
import { useFeature } from '../parts/parts.ts';
import { LoadAlert } from '../notices/LoadAlert.tsx';
import type { Scope } from '../navigation/paths.ts';
import { useNameOf } from '../format/useNameOf.ts';
import { useNotify } from '../notices/useNotify.ts';
import { useSession } from '../viewer/useSession.ts';
import { may, useViewer } from '../viewer/viewer.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { type FormModel, formModel } from './model.ts';
import { SectionFields } from './SectionFields.tsx';
import { startValues } from './startValues.ts';
import { InnerUnsavedGuard } from './UnsavedGuard.tsx';
import { useBelonging, useForgetHidden } from './useBelonging.ts';
import { useChangedNames, useRecordForm } from './useRecordForm.ts';
import { useRecordPage } from './useRecordPage.ts';
import { onKeys } from '../browser/keys.ts';
import { isEnterOfWidget } from './enterKey.ts';

interface ChildSectionProps {
  /** Name of a child resource with one record per parent (`onePerScope`). */
  readonly child: string;
  /** Scope of that record, including the identifier of the page's record. */
  readonly scope: Scope;
}

/** The form of a child record, or a button that creates the record. It has its own save button. */
export default function ChildSection({ child, scope }: ChildSectionProps) {
  const resource = resourceNamed(child);
  // `checkRegistry` guarantees that it exists.
  if (!resource) throw new Error(`There is no resource "${child}".`);
  const translate = useTranslate();
  const mayRead = may(useViewer(), 'list', resource);
  const { data, isPending, isFetching, error, refetch } = useGetList<PlatformRecord>(
    resource.name,
    {
      pagination: { page: 1, perPage: 10 },
      sort: { field: resource.title, order: 'ASC' },
      filter: {},
      meta: { scope },
    },
    { enabled: mayRead, retry: false },
  );
  // From then on the section shows the form; a later failed read does not replace it and its input.
  const [isRead, setRead] = useState(false);
  if (!isRead && data && !isFetching && !error) setRead(true);
  // The form of a new record stays when the response to its creation is followed by the record itself.
  const [created, setCreated] = useState<string>();
  if (!mayRead) return translate('form.failure.forbidden');
  const fault = error && <LoadAlert error={error} onRetry={() => void refetch()} />;
  if (fault && !isRead) return fault;
  if (isPending) return <Skeleton variant="rounded" height={72} />;
  const [record] = data ?? [];
  return (
    <>
      {fault}
      <ChildForm
        key={record && record.id !== created ? record.id : 'none'}
        resource={resource}
        scope={scope}
        record={record}
        refresh={() => void refetch()}
        onCreated={setCreated}
      />
    </>
  );
}

interface ChildFormProps {
  readonly resource: AnyResource;
  readonly scope: Scope;
  /** Undefined until the record is created. */
  readonly record: PlatformRecord | undefined;
  /** Reads the page's records again. */
  readonly refresh: () => void;
  /** Called with the identifier of the record that the form created. */
  readonly onCreated: (id: string) => void;
}

function ChildForm({ resource, scope, record, refresh, onCreated }: ChildFormProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const nameOf = useNameOf();
  const viewer = useViewer();
  const { config } = useSession();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const model = useMemo(
    () => formModel(resource, undefined, record ? 'update' : 'create', viewer),
    [record, resource, viewer],
  );
  const recordForm = useRecordForm(resource, model, record ?? startValues(resource, config), !record);
  const { changed, settle } = recordForm;
  // The cached record comes first. Its own response shows the changes of others, unless the user has changed it.
  useEffect(() => {
    if (record && changed().length === 0) settle(record);
  }, [changed, record, settle]);
  const isUnchanged = useChangedNames(recordForm).length === 0;
  const { save, draft, failure, isSaving, conflict } = useRecordPage({
    recordForm,
    userUid: viewer.userUid,
    scope,
    id: record?.id,
    read: async () =>
      (await dataProvider.getOne<PlatformRecord>(resource.name, { id: record?.id ?? '', meta: { scope } }))
        .data,
    onSaved: ({ record: saved, submitted }) => {
      if (!record) onCreated(saved.id);
      const name = nameOf(resource, { ...submitted, ...saved });
      notify(record ? 'form.saved' : 'form.created', { type: 'success', messageArgs: { name } });
      refresh();
    },
  });
  const name = translate(`resources.${resource.name}.noun`, { smart_count: 1 });
  const idPrefix = useId();
  const saveByEnter = onKeys((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    if (event.defaultPrevented || isEnterOfWidget(event, model.writable, idPrefix)) return;
    // Keeps the event from the form of the page, which is an ancestor in React's tree.
    event.preventDefault();
    void save();
  });
  return (
    <FormProvider {...recordForm.form}>
      <RecordContextProvider value={record}>
        <InnerUnsavedGuard recordForm={recordForm} onLeave={draft.forget} />
        <DraftOffer draft={draft} resource={resource} />
        <FailureAlert failure={failure ?? undefined} except={model.writable} />
        {!record && <Typography sx={{ mb: 1.5 }}>{translate('form.child.none', { name })}</Typography>}
        <div onKeyDown={saveByEnter}>
          <ChildFields resource={resource} scope={scope} model={model} record={record} idPrefix={idPrefix} />
        </div>
        {model.writable.length > 0 && (
          <Button
            variant="outlined"
            sx={{ mt: 1.5 }}
            disabled={record !== undefined && isUnchanged}
            aria-disabled={isSaving || undefined}
            onClick={() => void save()}
          >
            {translate(record ? 'form.child.save' : 'form.child.create', { name })}
          </Button>
        )}
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
}: Omit<ChildFormProps, 'refresh' | 'onCreated'> & { model: FormModel; idPrefix: string }) {
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
