import Button from '@mui/material/Button';
import { useState } from 'react';
import '../../i18n/late/training.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ExportIcon } from '../../portal/icons.tsx';
import type { PlaceProps } from '../../portal/PlaceProps.ts';
import { FileDialog } from './FileDialog.tsx';

/** Beside the title of a course's learners: the way to the platform's file of all of them. */
export default function LearnersFile({ scope }: PlaceProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<ExportIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('training.file.button')}
      </Button>
      {isOpen && <FileDialog scope={scope} onClose={() => setOpen(false)} />}
    </>
  );
}
