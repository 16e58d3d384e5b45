import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslate } from '../../i18n/late/actions.ts';
import { useTranslate as useFormTranslate } from '../../i18n/late/form.ts';
import { DialogFrame } from '../../dialogs/DialogFrame.tsx';
import { FailureAlert } from '../../notices/FailureAlert.tsx';
import type { ActionDialogProps } from '../../parts/dialogs.ts';
import { useProgress } from './useProgress.ts';
import { WorkProgress } from './WorkProgress.tsx';

/**
 * The current number of records, when a call failed because it differs from the number shown (409 with
 * `count`).
 */
function countIn(details: unknown): number | undefined {
  const { count } = (details ?? {}) as { readonly count?: unknown };
  return typeof count === 'number' ? count : undefined;
}

/** Asks before an action runs on several records, then shows its progress and a stop button. */
export default function RecordsDialog(props: ActionDialogProps) {
  const {
    resource,
    name,
    scope,
    selection = { ids: [] },
    about,
    label,
    words,
    run,
    isBusy,
    failure,
    answer,
    onClose,
  } = props;
  const translate = useTranslate();
  const translateForm = useFormTranslate();
  const locale = useLocale();
  // The current number when it has changed since the list was shown.
  const [currentCount, setCurrentCount] = useState<number>();
  const isChanged = failure?.status === 409 && countIn(failure.details) !== undefined;
  const count = currentCount ?? ('ids' in selection ? selection.ids.length : selection.expected);
  const startedWork = answer as { readonly id: string; readonly total: number } | undefined;
  const work = useProgress(resource, name, { scope, startedWork });
  const { progress } = work;
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const shownCount = isChanged ? (countIn(failure.details) ?? count) : count;
  const counted = { smart_count: shownCount, number: number(shownCount) };

  const submit = () => {
    setCurrentCount(shownCount);
    void run('ids' in selection ? undefined : { expected: shownCount });
  };

  return (
    <DialogFrame
      title={translate(`${words}.${progress ? 'begun' : 'title'}`, { ...counted, _: label })}
      onClose={onClose}
      actions={
        <>
          {work.stop && (
            <Button onClick={work.stop} aria-disabled={work.isStopBusy || undefined}>
              {translate('actions.progress.stop')}
            </Button>
          )}
          {work.page !== null && (
            <Button component={RouterLink} to={work.page} onClick={onClose}>
              {translate('actions.progress.page')}
            </Button>
          )}
          {progress ? (
            <Button variant={work.stop ? 'text' : 'contained'} onClick={onClose}>
              {translate('actions.close')}
            </Button>
          ) : (
            <>
              <Button autoFocus onClick={onClose}>
                {translateForm('form.cancel')}
              </Button>
              <Button variant="contained" onClick={submit} aria-disabled={isBusy || undefined}>
                {translate(`${words}.confirm`, { ...counted, _: label })}
              </Button>
            </>
          )}
        </>
      }
    >
      {isChanged ? (
        <Alert severity="warning" role="alert" sx={{ mb: 1 }}>
          {translate('actions.records.changed', counted)}
        </Alert>
      ) : (
        <FailureAlert failure={failure ?? work.failure} />
      )}
      {progress ? (
        <WorkProgress progress={progress} label={label} />
      ) : (
        <>
          {about}
          <p style={{ margin: 0 }}>{translate(`${words}.text`, { _: '' })}</p>
        </>
      )}
    </DialogFrame>
  );
}
