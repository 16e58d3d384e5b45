import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from '../i18n/late/import.ts';
import { type DragEvent, useRef, useState } from 'react';
import { importExtensions } from '../../resources/declaration/imports/importCalls.ts';
import { ImportIcon } from '../theme/icons.tsx';

const Zone = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  padding: '40px 16px',
  border: '2px dashed var(--portal-palette-divider)',
  borderRadius: 8,
  textAlign: 'center',
  '&[data-over]': {
    borderColor: 'var(--portal-palette-primary-main)',
    background: 'var(--portal-palette-action-hover)',
  },
  p: { margin: 0 },
  '.kinds': { color: 'var(--portal-palette-text-secondary)', fontSize: '0.8125rem' },
});

interface DropZoneProps {
  readonly onFile: (file: File) => void;
  /** Called when several files were dropped. */
  readonly onSeveral: () => void;
}

/**
 * Takes a dropped or chosen file. The platform decides which file types it accepts; the file dialog offers
 * the known ones.
 */
export function DropZone({ onFile, onSeveral }: DropZoneProps) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { files } = event.dataTransfer;
    if (files.length > 1) onSeveral();
    else if (files[0]) onFile(files[0]);
  };
  return (
    <Zone
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ImportIcon size={32} />
      <p>{translate(isOver ? 'import.file.dropNow' : 'import.file.drop')}</p>
      <Button variant="contained" onClick={() => input.current?.click()}>
        {translate('import.file.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={translate('import.file.choose')}
        accept={importExtensions.map((extension) => `.${extension}`).join(',')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allows choosing the same file again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <p className="kinds">{translate('import.file.kinds')}</p>
    </Zone>
  );
}
