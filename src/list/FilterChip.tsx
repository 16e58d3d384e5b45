import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { CloseIcon } from '../portal/icons.tsx';

const Pill = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  maxWidth: 'min(22rem, 100%)',
  height: 28,
  borderRadius: 14,
  background: 'var(--portal-palette-action-selected)',
  fontSize: '0.8125rem',
  button: {
    height: 28,
    minWidth: 28,
    padding: 0,
    border: 0,
    borderRadius: 14,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
  },
  'button:first-of-type': {
    paddingInlineStart: 12,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  'button:last-of-type': { display: 'grid', placeItems: 'center', flex: 'none' },
  'button:hover': { color: 'var(--portal-palette-primary-main)' },
  'button:focus-visible': { outline: '2px solid var(--portal-palette-primary-main)', outlineOffset: 1 },
});

interface FilterChipProps {
  /** The filter in words. */
  readonly text: string;
  readonly intent: Pick<ComponentProps<'button'>, 'onPointerEnter' | 'onFocus'>;
  readonly onEdit: (anchor: HTMLElement) => void;
  readonly onRemove: () => void;
}

/** A filter that is on: its sentence opens the editor, its cross takes it away. */
export function FilterChip({ text, intent, onEdit, onRemove }: FilterChipProps) {
  const translate = useTranslate();
  return (
    <Pill>
      <button
        type="button"
        aria-haspopup="dialog"
        title={text}
        onClick={(event) => onEdit(event.currentTarget)}
        {...intent}
      >
        <bdi>{text}</bdi>
      </button>
      <button
        type="button"
        aria-label={translate('list.filters.remove', { filter: text })}
        onClick={onRemove}
      >
        <CloseIcon size={14} />
      </button>
    </Pill>
  );
}
