import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { memo, useState } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { ConfirmDialog } from '../portal/ConfirmDialog.tsx';
import { useChangedNames, type RecordForm } from './useRecordForm.ts';

interface SaveBarProps {
  readonly recordForm: RecordForm;
  readonly isSaving: boolean;
  /** The record is still being read afresh: saving waits for it. */
  readonly isReading?: boolean;
  readonly onDiscard: () => void;
  /** Offered beside Save where records are entered in rows. */
  readonly onSaveAndAdd?: () => void;
}

/** Stays in sight below the form: what is unsaved, and what to do about it. */
export const SaveBar = memo(function SaveBar({
  recordForm,
  isSaving,
  isReading = false,
  onDiscard,
  onSaveAndAdd,
}: SaveBarProps) {
  const translate = useTranslate();
  const count = useChangedNames(recordForm).length;
  const [isAsking, setAsking] = useState(false);
  return (
    <Paper
      variant="outlined"
      sx={{
        position: 'sticky',
        bottom: 8,
        zIndex: 'appBar',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        mt: 2,
        boxShadow: 3,
        borderColor: count > 0 ? 'primary.main' : undefined,
      }}
    >
      <Box role="status" sx={{ flex: '1 1 8rem', color: count > 0 ? 'text.primary' : 'text.secondary' }}>
        {isSaving
          ? translate('form.saving')
          : translate(count > 0 ? 'form.changed' : 'form.unchanged', { smart_count: count })}
      </Box>
      {count > 0 && (
        <Button disabled={isSaving} onClick={() => setAsking(true)}>
          {translate('form.discard')}
        </Button>
      )}
      {onSaveAndAdd && (
        <Button variant="outlined" disabled={isReading} aria-disabled={isSaving} onClick={onSaveAndAdd}>
          {translate('form.saveAndAdd')}
        </Button>
      )}
      <Button
        type="submit"
        variant="contained"
        disabled={isReading}
        aria-disabled={isSaving}
        title="Ctrl+S"
        aria-keyshortcuts="Control+S Meta+S"
      >
        {translate('form.saveAll')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={translate('form.discardTitle')}
        cancel={translate('form.cancel')}
        confirm={translate('form.discard')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      >
        {translate('form.discardText')}
      </ConfirmDialog>
    </Paper>
  );
});
