import {
  CreateContextProvider,
  ResourceContextProvider,
  useDataProvider,
  useRecordContext,
  type CreateControllerResult,
} from 'ra-core';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { startAction } from '../../../dataProvider/changes.ts';
import { isAbsence, type PlatformDataProvider } from '../../../dataProvider/index.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import { useNameOf } from '../../format/useNameOf.ts';
import { useNotify } from '../../notices/useNotify.ts';
import { failureOf } from '../../notices/failure.ts';
import { useFailureText } from '../../notices/FailureAlert.tsx';
import { useIsMounted } from '../../browser/useIsMounted.ts';
import { lastListAddress } from '../../navigation/lastAddress.ts';
import { placePaths } from '../../navigation/paths.ts';
import { FormFrame } from './FormFrame.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { stepsParam } from '../../parts/stepsParam.ts';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { FormSteps, useFormSteps } from '../sections/FormSteps.tsx';
import { FormSections } from '../sections/FormSections.tsx';
import { formModel, isNeverChanged, type FormModel } from '../model.ts';
import { PageHeader } from './RecordHeader.tsx';
import { SaveBar } from '../saving/SaveBar.tsx';
import { useStartValues } from '../useStartValues.ts';
import { draftKey } from '../saving/drafts.ts';
import { handOver } from '../saving/typedMeanwhile.ts';
import { useRecordForm, type Base, type RecordForm } from '../useRecordForm.ts';
import { useRecordPage } from './useRecordPage.ts';
import type { Saved } from '../saving/useSave.ts';
import { useViewer, type Viewer } from '../../viewer/viewer.ts';

interface CreateScreenProps extends PlaceProps {
  /** The first values of the new record. Defaults to the declared defaults. */
  readonly initial?: Base;
  readonly title?: string;
}

/** The page for a new record of a place. */
export default function CreateScreen({ initial, ...screen }: CreateScreenProps) {
  const { resource, place } = screen;
  const viewer = useViewer();
  const isByStep = new URLSearchParams(useLocation().search).has(stepsParam);
  const model = useMemo(
    () => ({
      ...formModel(resource, place, 'create', viewer, initial),
      ...(isByStep && { tabs: resource.tabs }),
    }),
    [initial, isByStep, place, resource, viewer],
  );
  const makeStart = useStartValues(resource, screen.scope, !initial);
  const makeDefaults = useCallback(() => initial ?? makeStart?.() ?? {}, [initial, makeStart]);
  if (!makeStart) return <FormSkeleton model={model} hasBeside={false} />;
  return <StartedForm {...screen} viewer={viewer} model={model} makeDefaults={makeDefaults} />;
}

function StartedForm({
  model,
  ...props
}: Omit<NewRecordProps, 'recordForm'> & { readonly model: FormModel }) {
  const [defaults] = useState(props.makeDefaults);
  const recordForm = useRecordForm(props.resource, model, defaults, true);
  return <NewRecord {...props} recordForm={recordForm} />;
}

interface NewRecordProps extends Omit<CreateScreenProps, 'initial'> {
  readonly viewer: Viewer;
  readonly recordForm: RecordForm;
  /** Returns the first values of the next record. */
  readonly makeDefaults: () => Base;
}

/** A component of its own because `useForm` renders its component twice. */
const NewRecord = memo(function NewRecord(props: NewRecordProps) {
  const { viewer, recordForm, makeDefaults, title, ...screen } = props;
  const { resource, place, placeName, scope } = screen;
  const translate = useTranslate();
  const nameOf = useNameOf();
  const notify = useNotify();
  const navigate = useNavigate();
  const { form, model, rebase } = recordForm;
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const textOf = useFailureText();
  // A record that is never changed has no page to continue on.
  const isLasting = isNeverChanged(place);

  /** True when the next save leads to another empty form instead of the new record. */
  const another = useRef(false);

  /** The number of records added in a row. */
  const [added, setAdded] = useState(0);
  const [first] = model.writable;
  // A page that is loaded anew begins at its start, with the link that skips to the content.
  const isOpened = useNavigationType() === NavigationType.Push;
  useEffect(() => {
    if (first && (isOpened || added > 0)) form.setFocus(first);
  }, [added, first, form, isOpened]);

  const isMounted = useIsMounted();

  /** The action that invites a user whose password is still the random default. */
  const invitationOf = ({ submitted, base }: Saved) =>
    Object.entries(resource.fields).find(
      ([field, { invitation }]) => invitation !== undefined && submitted[field] === base[field],
    )?.[1].invitation;
  const invite = async (action: string, id: string, name: string) => {
    try {
      await startAction(dataProvider, { resource, name: action, id, meta: { scope } });
      notify('form.password.invited', { type: 'success', messageArgs: { name } });
    } catch (error) {
      const reason = isAbsence(error) ? translate('form.password.noInvitations') : textOf(failureOf(error));
      notify('form.password.notInvited', { type: 'warning', messageArgs: { name, reason } });
    }
  };

  const page = useRecordPage({
    recordForm,
    userUid: viewer.userUid,
    scope,
    placeName,
    nextBase: makeDefaults,
    onSaved: (saved) => {
      const { record, submitted, typed } = saved;
      const invitation = invitationOf(saved);
      const name = nameOf(resource, { ...submitted, ...record });
      if (invitation) void invite(invitation, record.id, name);
      else notify('form.created', { type: 'success', messageArgs: { name } });
      // The user may have left the page meanwhile.
      if (!isMounted()) return;
      const paths = placePaths(place, scope, resource);
      const own = record.id && !isLasting ? paths.edit(record.id) : null;
      // Input since the save continues on the page of the new record, or in the empty form when there is none.
      const isInputLeft = own === null && Object.keys(typed).length > 0;
      if (another.current || isInputLeft) {
        setAdded((count) => count + 1);
        return;
      }
      if (own) handOver(draftKey(viewer.userUid, resource, scope, record.id), typed);
      rebase(makeDefaults());
      // Back leads to where the form was opened, and not to an empty one.
      void navigate(own ?? lastListAddress(paths.list ?? '/'), { replace: true });
    },
  });
  const save = (addAnother: boolean) => {
    if (page.isSaving) return;
    another.current = addAnother;
    void page.save();
  };

  const steps = useFormSteps(recordForm);
  const isBetween = steps.steps.length > 0 && !steps.isLast;

  const one = translate(`resources.${resource.name}.noun`, { smart_count: 1 });
  const heading = title ?? translate('form.new', { name: one });
  const { saveContext } = page;
  // The record context holds the names that a copy's references embed.
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
          page={page}
          onSubmit={() => (isBetween ? void steps.next() : save(false))}
          footer={
            <SaveBar
              recordForm={recordForm}
              isSaving={page.isSaving}
              save={isBetween ? translate('form.steps.next') : translate('form.create', { name: one })}
              onBack={steps.position > 0 ? steps.back : undefined}
              note={
                isLasting
                  ? translate('form.lasting', {
                      records: translate(`resources.${resource.name}.name`, { smart_count: 2 }),
                    })
                  : undefined
              }
              onDiscard={page.discard}
              onSaveAndAdd={steps.steps.length > 0 ? undefined : () => save(true)}
            />
          }
        >
          {steps.steps.length > 0 && <FormSteps recordForm={recordForm} state={steps} />}
          <FormSections {...screen} model={model} />
        </FormFrame>
      </CreateContextProvider>
    </ResourceContextProvider>
  );
});
