import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CloseIcon } from '../../theme/icons.tsx';
import '../../fields/buttons.css';
import './filter.css';

interface FilterChipProps {
  /** The filter as text. Only the field while it is off. */
  readonly text: string;
  /** For a filter that is toggled: true when it is on. Undefined for filters that open the editor. */
  readonly isPressed?: boolean;
  /** The number of records that it finds. */
  readonly count?: ReactNode;
  readonly intent?: Pick<ComponentProps<'button'>, 'onPointerEnter' | 'onFocus'>;
  readonly onEdit: (anchor: HTMLElement) => void;
  /** Undefined for filters that are off or toggled. */
  readonly onRemove?: () => void;
}

/**
 * An active filter, whose text opens the editor and whose cross removes it, or a quick filter that is
 * toggled.
 */
export function FilterChip({ text, isPressed, count, intent, onEdit, onRemove }: FilterChipProps) {
  const translate = useTranslate();
  const countId = useId();
  return (
    <span className="filter-chip" data-on={isPressed === true || onRemove !== undefined || undefined}>
      <button
        type="button"
        aria-haspopup={isPressed === undefined ? 'dialog' : undefined}
        aria-pressed={isPressed}
        aria-label={
          onRemove || isPressed !== undefined ? undefined : translate('list.filters.by', { field: text })
        }
        aria-describedby={count ? countId : undefined}
        title={text}
        onClick={(event) => onEdit(event.currentTarget)}
        {...intent}
      >
        <bdi>{text}</bdi>
        {count && (
          <span id={countId} className="label-count" aria-hidden>
            {count}
          </span>
        )}
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
    </span>
  );
}
