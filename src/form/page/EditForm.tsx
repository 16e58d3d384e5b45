import Alert from '@mui/material/Alert';
import {
  EditContextProvider,
  ResourceContextProvider,
  useDataProvider,
  type EditControllerResult,
  type UseGetOneHookValue,
} from 'ra-core';
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import type { PlatformDataProvider, PlatformRecord } from '../../../dataProvider/index.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import { useNotify } from '../../notices/useNotify.ts';
import { may, type Viewer } from '../../viewer/viewer.ts';
import { ConflictDialog } from '../saving/ConflictDialog.tsx';
import { FormFrame } from './FormFrame.tsx';
import type { SavedRecord } from '../../parts/feature.ts';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { FormSections } from '../sections/FormSections.tsx';
import { LatestChanges } from '../history/LatestChanges.tsx';
import type { FormModel } from '../model.ts';
import { RecordActions } from './RecordActions.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import { SaveBar } from '../saving/SaveBar.tsx';
import { useRecordForm, type RecordForm } from '../useRecordForm.ts';
import { useRecordName } from './useRecordName.ts';
import { useRecordPage } from './useRecordPage.ts';
import { useSwitchOff } from '../saving/useSwitchOff.tsx';

interface EditFormProps extends PlaceProps {
  readonly model: FormModel;
  readonly viewer: Viewer;
  /** The latest response. The form follows it. */
  readonly record: PlatformRecord;
  /** True while the record comes from a list and its own request is pending. */
  readonly isReading: boolean;
  readonly refetch: UseGetOneHookValue<PlatformRecord>['refetch'];
  /** Path of the record's history. Null when the record has none or the viewer may not read it. */
  readonly history: string | null;
}

/** The form of a saved record. */
export function EditForm(props: EditFormProps) {
  const recordForm = useRecordForm(props.resource, props.model, props.record, false);
  return <EditedRecord {...props} recordForm={recordForm} />;
}

/** A component of its own because `useForm` renders its component twice. */
const EditedRecord = memo(function EditedRecord(props: EditFormProps & { readonly recordForm: RecordForm }) {
  const { model, viewer, record, isReading, refetch, history, recordForm, ...screen } = props;
  const { resource, place, placeName, scope } = screen;
  const { id } = record;
  const translate = useTranslate();
  const notify = useNotify();
  const nameOf = useRecordName(screen);
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const { base, settle } = recordForm;

  const read = useCallback(
    async () =>
      (await dataProvider.getOne<PlatformRecord>(resource.name, { id, meta: { scope, place: placeName } }))
        .data,
    [dataProvider, id, placeName, resource, scope],
  );
  const switchOff = useSwitchOff(screen, recordForm);
  const page = useRecordPage({
    recordForm,
    userUid: viewer.userUid,
    scope,
    placeName,
    id,
    isReading,
    read,
    mayProceed: switchOff.mayProceed,
    onSaved: ({ base: before, record: saved, submitted }) => {
      const name = nameOf({ ...before, ...saved });
      const undo = switchOff.undoOf(id, name, before, submitted);
      notify(undo ? 'actions.switchOff.done' : 'form.saved', {
        type: 'success',
        messageArgs: { name },
        ...(undo && { onUndo: () => void undo() }),
      });
    },
  });
  const { follow, discard, saveContext } = page;

  // The first response for the record itself replaces the row of a list. Each later one follows a change that was made elsewhere: an action,
  // a switch, an undo.
  const isSettled = useRef(false);
  useEffect(() => {
    if (isReading) return;
    if (isSettled.current) follow(record);
    else settle(record);
    isSettled.current = true;
  }, [follow, isReading, record, settle]);

  const mayDelete = may(viewer, 'delete', resource, place);
  const saved = base as SavedRecord;
  const fields = <FormSections {...screen} model={model} record={saved} />;
  const defaultTitle = nameOf(saved);
  const editContext = useMemo(
    () =>
      ({
        ...saveContext,
        defaultTitle,
        error: null,
        isFetching: isReading,
        isLoading: false,
        isPending: false,
        record: saved,
        redirect: false,
        redirectOnError: false,
        refetch,
        resource: resource.name,
      }) satisfies EditControllerResult<SavedRecord>,
    [defaultTitle, isReading, refetch, resource, saveContext, saved],
  );
  // Memoized, so that typing in the form does not re-render the header.
  const header = useMemo(() => {
    const about = { resource, place, placeName, scope, record: saved };
    return (
      <RecordHeader {...about} viewer={viewer}>
        <RecordActions {...about} mayDelete={mayDelete} onDeleted={discard} />
      </RecordHeader>
    );
  }, [discard, mayDelete, place, placeName, resource, saved, scope, viewer]);

  return (
    <ResourceContextProvider value={resource.name}>
      <EditContextProvider value={editContext}>
        {header}
        {page.takenOver && page.takenOver.names.length > 0 && (
          <Alert severity="info" role="status" sx={{ mb: 2, maxWidth: 960 }} onClose={page.forgetTakenOver}>
            {translate(page.takenOver.isOwn ? 'form.conflict.own.merged' : 'form.conflict.merged', {
              name: nameOf(base),
              fields: page.takenOver.names
                .map((name) => translate(`resources.${resource.name}.fields.${name}`))
                .join(', '),
            })}
          </Alert>
        )}
        <FormFrame
          recordForm={recordForm}
          page={page}
          onSubmit={page.save}
          beside={history !== null && <LatestChanges {...screen} record={saved} path={history} />}
          footer={
            (model.writable.length > 0 || model.sections.some(({ child }) => child !== undefined)) && (
              <SaveBar
                recordForm={recordForm}
                isSaving={page.isSaving}
                isReading={isReading}
                isOnlyForChanges
                save={translate('form.saveAll')}
                onDiscard={discard}
              />
            )
          }
        >
          {fields}
        </FormFrame>
        {switchOff.dialog}
        {page.conflict && <ConflictDialog resource={resource} scope={scope} {...page.conflict} />}
      </EditContextProvider>
    </ResourceContextProvider>
  );
});
