import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { CloseIcon } from '../theme/icons.tsx';

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
  '&:not([data-on])': {
    background: 'none',
    outline: '1px solid var(--portal-palette-text-disabled)',
    outlineOffset: -1,
  },
  'button:first-of-type': {
    paddingInlineStart: 12,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  'button:only-of-type': { paddingInlineEnd: 12 },
  'button:last-of-type:not(:first-of-type)': { display: 'grid', placeItems: 'center', flex: 'none' },
  'button:hover': { color: 'var(--portal-palette-primary-main)' },
  'button:focus-visible': { outline: '2px solid var(--portal-palette-primary-main)', outlineOffset: 1 },
});

interface FilterChipProps {
  /** The filter as text. Only the field while it is off. */
  readonly text: string;
  /** For a filter that is toggled: true when it is on. Undefined for filters that open the editor. */
  readonly isPressed?: boolean;
  readonly intent?: Pick<ComponentProps<'button'>, 'onPointerEnter' | 'onFocus'>;
  readonly onEdit: (anchor: HTMLElement) => void;
  /** Undefined for filters that are off or toggled. */
  readonly onRemove?: () => void;
}

/**
 * An active filter, whose text opens the editor and whose cross removes it, or a quick filter that is
 * toggled.
 */
export function FilterChip({ text, isPressed, intent, onEdit, onRemove }: FilterChipProps) {
  const translate = useTranslate();
  return (
    <Pill data-on={isPressed === true || onRemove !== undefined || undefined}>
      <button
        type="button"
        aria-haspopup={isPressed === undefined ? 'dialog' : undefined}
        aria-pressed={isPressed}
        aria-label={
          onRemove || isPressed !== undefined ? undefined : translate('list.filters.by', { field: text })
        }
        title={text}
        onClick={(event) => onEdit(event.currentTarget)}
        {...intent}
      >
        <bdi>{text}</bdi>
      </button>
      {onRemove && (
        <button
          type="button"
          aria-label={translate('list.filters.remove', { filter: text })}
          onClick={onRemove}
        >
          <CloseIcon size={14} />
        </button>
      )}
    </Pill>
  );
}
