import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import type { PlatformDataProvider, PlatformRecord } from '../../dataProvider/index.ts';
import { recordName } from '../../resources/declaration/index.ts';
import { ConfirmDialog } from '../portal/ConfirmDialog.tsx';
import { failureOf } from '../portal/failure.ts';
import type { PlaceProps } from '../portal/PlaceProps.ts';
import { useFeature } from '../portal/parts.ts';
import { useViewer } from '../portal/viewer.ts';
import '../i18n/late/actions.ts';
import { actionsOf } from './registry.ts';
import type { RecordAction } from '../portal/actions/recordAction.ts';
import '../i18n/late/form.ts';

interface Options extends PlaceProps {
  readonly record: PlatformRecord;
  /** The record is another now. Lists have been told. */
  readonly onChanged: () => void;
}

/** The actions that this person may do with a record, and the way to do them: at once, after a question, or in a dialog. */
export function useRecordActions({ record, onChanged, ...screen }: Options) {
  const { resource } = screen;
  const viewer = useViewer();
  const dialogs = useFeature(resource)?.actions ?? {};
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const [asked, setAsked] = useState<RecordAction | null>(null);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const underWay = useRef(false);
  const context = { ...screen, record, viewer };
  const name = recordName(resource, record);

  const done = (action: RecordAction) => {
    setAsked(null);
    notify(`actions.${action.name}.done`, { type: 'success', messageArgs: { name } });
    void queryClient.invalidateQueries({ queryKey: [resource.name, 'getList'] });
    onChanged();
  };
  const run = async (action: RecordAction) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await action.perform?.(context, dataProvider);
      done(action);
    } catch (error) {
      const { message, general, fields } = failureOf(error);
      const sentences = [message, general, ...Object.values(fields)].filter(Boolean);
      const told = [...new Set(sentences)].join(' ');
      if (action.isDangerous) setFailure(told);
      else notify(told, { type: 'error' });
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  const cancel = () => {
    setAsked(null);
    setFailure(undefined);
  };

  return {
    list: actionsOf(resource.name).filter((action) => action.visible(context)),
    isBusy,
    /** The action that waits for an answer in its dialog. */
    asked,
    start: (action: RecordAction) => {
      const to = action.to?.(context);
      if (to) return navigate(to);
      if (action.hasDialog || action.isDangerous) setAsked(action);
      else return run(action);
      return undefined;
    },
    /** The dialog of the action that was started; belongs somewhere on the page. */
    dialog: (onCancel?: () => void): ReactNode => {
      if (asked === null) return null;
      const leave = () => {
        cancel();
        onCancel?.();
      };
      const Dialog = dialogs[asked.name];
      if (Dialog) {
        return (
          <Suspense fallback={null}>
            <Dialog context={context} onDone={() => done(asked)} onCancel={leave} />
          </Suspense>
        );
      }
      return (
        <ConfirmDialog
          isOpen
          title={translate(`actions.${asked.name}.title`, { name })}
          cancel={translate('form.cancel')}
          confirm={translate(`actions.${asked.name}.confirm`, { name })}
          isBusy={isBusy}
          onCancel={leave}
          onConfirm={() => void run(asked)}
        >
          {failure && (
            <Alert severity="error" role="alert" sx={{ mb: 1 }}>
              {failure}
            </Alert>
          )}
          {translate(`actions.${asked.name}.text`, { name })}
        </ConfirmDialog>
      );
    },
  };
}
