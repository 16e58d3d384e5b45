import {
  CreateContextProvider,
  ResourceContextProvider,
  useCreate,
  useMutationMiddlewares,
  useRecordContext,
  type CreateControllerResult,
} from 'ra-core';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PlatformRecord } from '../../dataProvider/index.ts';
import { recordName } from '../../resources/declaration/index.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { useNotify } from '../portal/useNotify.ts';
import { useSession } from '../portal/useSession.ts';
import { placePaths } from '../portal/paths.ts';
import { withinSentence } from '../portal/withinSentence.ts';
import { FormFrame } from './FormFrame.tsx';
import type { PlaceProps } from '../portal/PlaceProps.ts';
import { FormSections } from './FormSections.tsx';
import { formModel } from './model.ts';
import { PageHeader } from './RecordHeader.tsx';
import { SaveBar } from './SaveBar.tsx';
import { startValues } from './startValues.ts';
import { useDraft } from './useDraft.ts';
import { useIdempotencyKey } from './useIdempotencyKey.ts';
import { useRecordForm, type Base, type RecordForm } from './useRecordForm.ts';
import { useSaveContextValue } from './useSaveContextValue.ts';
import { useSubmit } from './useSubmit.ts';
import { useViewer, type Viewer } from '../portal/viewer.ts';

interface CreateScreenProps extends PlaceProps {
  /** The first values of the new record; those of its declaration when left out. */
  readonly initial?: Base;
  readonly title?: string;
}

/** The page on which a new record of a place is made. */
export default function CreateScreen({ initial, ...screen }: CreateScreenProps) {
  const { resource, place } = screen;
  const viewer = useViewer();
  const model = useMemo(() => formModel(resource, place, 'create', viewer), [place, resource, viewer]);
  const { config } = useSession();
  const [defaults] = useState(() => initial ?? startValues(resource, config));
  const recordForm = useRecordForm(resource, model, defaults, true);
  return <NewRecord {...screen} viewer={viewer} recordForm={recordForm} defaults={defaults} />;
}

interface NewRecordProps extends Omit<CreateScreenProps, 'initial'> {
  readonly viewer: Viewer;
  readonly recordForm: RecordForm;
  readonly defaults: Base;
}

/** Apart from its form, whose library draws the component that holds it twice. */
const NewRecord = memo(function NewRecord(props: NewRecordProps) {
  const { viewer, recordForm, defaults, title, ...screen } = props;
  const { resource, place, placeName, scope } = screen;
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const { form, model, rebase } = recordForm;
  const draft = useDraft(recordForm, { userUid: viewer.userUid, scope });
  const middlewares = useMutationMiddlewares();
  const [create] = useCreate<PlatformRecord>(resource.name, undefined, {
    getMutateWithMiddlewares: middlewares.getMutateWithMiddlewares,
  });
  const { keyFor, forgetKey } = useIdempotencyKey();
  /** Whether the next save leads to another empty form instead of to the new record. */
  const another = useRef(false);

  /** Records made in a row; the first input takes the focus for the next, once the emptied form is drawn. */
  const [added, setAdded] = useState(0);
  const [first] = model.writable;
  useEffect(() => {
    if (added > 0 && first) form.setFocus(first);
  }, [added, first, form]);

  const { submit, isSaving, failure, attention, forget } = useSubmit<PlatformRecord>({
    recordForm,
    isNew: true,
    send: async ({ data }) =>
      (await create(
        resource.name,
        { data, meta: { scope, place: placeName, idempotencyKey: keyFor(data) } },
        { returnPromise: true },
      )) as unknown as PlatformRecord,
    onSaved: (saved, submitted) => {
      forgetKey();
      draft.forget();
      rebase(defaults);
      const name = recordName(resource, { ...submitted, ...saved });
      notify('form.created', { type: 'success', messageArgs: { name } });
      if (another.current) {
        setAdded((count) => count + 1);
        return;
      }
      const paths = placePaths(place, scope);
      void navigate((saved.id ? paths.edit(saved.id) : null) ?? paths.list ?? '/');
    },
  });
  const save = (addAnother: boolean) => {
    if (isSaving) return;
    another.current = addAnother;
    void submit();
  };

  const heading =
    title ??
    translate('form.new', {
      name: withinSentence(translate(`resources.${resource.name}.name`, { smart_count: 1 })),
    });
  const saveContext = useSaveContextValue(recordForm, submit, isSaving, middlewares);
  // A copy names what its references point at.
  const record = useRecordContext();
  const createContext = useMemo(
    () =>
      ({
        ...saveContext,
        defaultTitle: heading,
        isFetching: false,
        isLoading: false,
        isPending: false,
        record,
        redirect: 'edit',
        resource: resource.name,
      }) satisfies CreateControllerResult,
    [heading, record, resource, saveContext],
  );

  return (
    <ResourceContextProvider value={resource.name}>
      <CreateContextProvider value={createContext}>
        <PageHeader title={heading} />
        <FormFrame
          recordForm={recordForm}
          draft={draft}
          failure={failure}
          attention={attention}
          onSubmit={() => save(false)}
          footer={
            <SaveBar
              recordForm={recordForm}
              isSaving={isSaving}
              onDiscard={() => {
                rebase(defaults);
                draft.forget();
                forget();
              }}
              onSaveAndAdd={() => save(true)}
            />
          }
        >
          <FormSections {...screen} model={model} />
        </FormFrame>
      </CreateContextProvider>
    </ResourceContextProvider>
  );
});
