import { useEvent } from 'ra-core';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { SaveNotes } from '../saving/BesideSave.tsx';
import { DraftOffer } from '../saving/DraftOffer.tsx';
import { ErrorSummary } from '../sections/ErrorSummary.tsx';
import { FormColumns } from '../sections/FormColumns.tsx';
import { useFormTabs } from '../sections/formTabs.ts';
import { isLong } from '../model.ts';
import { SectionNav } from '../sections/SectionNav.tsx';
import type { RecordForm } from '../useRecordForm.ts';
import type { RecordPage } from './useRecordPage.ts';
import { innerForms, PageForms } from '../saving/innerForms.ts';
import { useSaveShortcut } from '../saving/useShortcut.ts';
import { UnsavedGuard } from '../saving/UnsavedGuard.tsx';
import { onKeys } from '../../browser/keys.ts';
import { isEnterOfWidget } from '../enterKey.ts';

interface FormFrameProps {
  readonly recordForm: RecordForm;
  readonly page: Pick<RecordPage, 'draft' | 'failure' | 'attention'>;
  readonly onSubmit: () => Promise<void> | void;
  /** Content beside the form in a wide window. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
  readonly footer: ReactNode;
}

/** Watches the form for its tabs, so that its errors do not re-render the frame. */
function FormTabs({
  recordForm,
  attention,
}: {
  readonly recordForm: RecordForm;
  readonly attention: number;
}) {
  useFormTabs(recordForm, attention);
  return null;
}

/** The form element with its index, error summary, draft offer and save bar. */
export function FormFrame(props: FormFrameProps) {
  const { recordForm, page, onSubmit, beside, children, footer } = props;
  const { draft, failure, attention } = page;
  const { model, resource } = recordForm;
  const [inner] = useState(innerForms);
  const save = useEvent(async () => {
    const isOnlyInner = recordForm.changed().length === 0 && inner.countChanged() > 0;
    if (!isOnlyInner) await onSubmit();
    // A refused save leaves everything as it is.
    if (recordForm.changed().length === 0) await inner.save();
  });
  const forms = useMemo(() => ({ inner, save }), [inner, save]);
  useSaveShortcut(() => void save());
  const [element, attach] = useState<HTMLElement | null>(null);
  const notes = useMemo(() => ({ element, attach }), [element]);
  return (
    <FormProvider {...recordForm.form}>
      <PageForms value={forms}>
        <UnsavedGuard recordForm={recordForm} onLeave={draft.forget}>
          <FormColumns
            model={model}
            notes={
              <>
                {model.tabs && <FormTabs recordForm={recordForm} attention={attention} />}
                <DraftOffer draft={draft} resource={resource} />
                <ErrorSummary recordForm={recordForm} failure={failure} attention={attention} />
              </>
            }
            index={isLong(model) && <SectionNav recordForm={recordForm} />}
            beside={beside}
          >
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                void save();
              }}
              onKeyDown={onKeys((event: KeyboardEvent<HTMLFormElement>) => {
                const { target, currentTarget } = event;
                // A dialog is a form of its own, though its events reach this one in React's tree.
                const isHere = target instanceof HTMLInputElement && target.form === currentTarget;
                if (isHere && isEnterOfWidget(event, model.writable)) event.preventDefault();
              })}
            >
              <SaveNotes value={notes}>
                {children}
                {footer}
              </SaveNotes>
            </form>
          </FormColumns>
        </UnsavedGuard>
      </PageForms>
    </FormProvider>
  );
}
