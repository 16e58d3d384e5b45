import Button from '@mui/material/Button';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { setFields } from '../../../dataProvider/changes.ts';
import { type PlatformDataProvider, type PlatformRecord } from '../../../dataProvider/index.ts';
import { isSameValue } from '../../../resources/declaration/codec/index.ts';
import { useTakeBack } from '../../changes/useTakeBack.ts';
import { useTranslate } from '../../i18n/late/history.ts';
import { failureOf } from '../../notices/failure.ts';
import { useFailureText } from '../../notices/FailureAlert.tsx';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { useNotify, useNotifyText } from '../../notices/useNotify.ts';
import { useViewer } from '../../viewer/viewer.ts';
import { formModel } from '../model.ts';
import { useRecordName } from '../page/useRecordName.ts';
import type { ChangedField } from './entry.ts';
import { useHistoryWords } from './useHistoryWords.ts';

interface RestoreButtonProps extends PlaceProps {
  /** The current record. */
  readonly record: PlatformRecord;
  readonly change: ChangedField;
  /** The old value, formatted. */
  readonly before: string;
  readonly onRestored: () => void;
}

/**
 * Restores one field to its old value, with the same request and checks as the form. Hidden when the viewer
 * may not write the field or the value is already the same.
 */
export function RestoreButton({ record, change, before, onRestored, ...screen }: RestoreButtonProps) {
  const { resource, place, placeName, scope } = screen;
  const { name, field, isSecret, old } = change;
  const translate = useTranslate();
  const notify = useNotify();
  const notifyText = useNotifyText();
  const viewer = useViewer();
  const words = useHistoryWords();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const takeBack = useTakeBack({ resource, placeName, scope });
  const nameOf = useRecordName(screen);
  const [isSaving, setSaving] = useState(false);
  const { writable } = formModel(resource, place, 'update', viewer);
  const textOf = useFailureText();
  if (!field || isSecret || isSameValue(field, record[name], old) || !writable.includes(name)) return null;
  // The audit stores identifiers for references that the record holds as objects.
  const value = field.shape === 'object' && typeof old === 'string' ? { uid: old, name: before } : old;
  const restore = async () => {
    setSaving(true);
    const meta = { scope, place: placeName };
    try {
      const { id } = record;
      const saved = await setFields(
        dataProvider,
        { resource, id, meta, known: undefined },
        { [name]: value },
      );
      notify('history.restored', {
        type: 'success',
        messageArgs: { field: words.label(resource, name) },
        onUndo: () => void takeBack([{ ...saved, id, title: nameOf(saved.record) }]),
      });
      onRestored();
    } catch (error) {
      notifyText(textOf(failureOf(error)), { type: 'error' });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button
      size="small"
      loading={isSaving}
      onClick={() => void restore()}
      aria-label={translate('history.restoreField', { field: words.label(resource, name), value: before })}
    >
      {translate('history.restore')}
    </Button>
  );
}
