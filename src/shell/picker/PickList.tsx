import Check from '@mui/icons-material/Check';
import Schedule from '@mui/icons-material/Schedule';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { allBuildings } from '../../../authProvider/context.ts';
import type { NamedUid } from '../../../authProvider/claims.ts';
import { useTranslate } from '../../i18n/late/picker.ts';
import { onKeys } from '../../browser/keys.ts';

const rowHeight = 34;
/** Rows that Page Up and Page Down move. */
const pageRows = 8;

export interface PickListProps {
  readonly label: string;
  readonly searchLabel: string;
  readonly term: string;
  readonly onTerm: (term: string) => void;
  readonly options: readonly NamedUid[];
  /** Identifier of the current option. */
  readonly current: string | undefined;
  /** Identifiers of the options that stand first because they were chosen recently. */
  readonly recent?: ReadonlySet<string>;
  readonly autoFocus?: boolean;
  /** True while the options are those of an earlier term. Enter then chooses the first one of the term as soon as they are there. */
  readonly loading?: boolean;
  readonly failed?: boolean;
  readonly onRetry?: () => void;
  /** Text below the options. */
  readonly note?: string;
  readonly onChoose: (option: NamedUid) => void;
}

/** The new index for a key at `active` among `count` options. Null for other keys. */
function step(key: string, active: number, count: number): number | null {
  const last = count - 1;
  if (key === 'ArrowDown') return active >= last ? 0 : active + 1;
  if (key === 'ArrowUp') return active <= 0 ? last : active - 1;
  if (key === 'PageDown') return Math.min(active + pageRows, last);
  if (key === 'PageUp') return Math.max(active - pageRows, 0);
  return null;
}

/** A searchable, virtualized list: a combobox whose list is always open (WAI-ARIA APG). */
export function PickList(props: PickListProps) {
  const { label, searchLabel, term, onTerm, options, current, recent, autoFocus, loading, failed } = props;
  const { onRetry, note } = props;
  const translate = useTranslate();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [selectedIndex, setSelectedIndex] = useState<number | null>(null);
  const start = Math.max(
    options.findIndex(({ uid }) => uid === current),
    0,
  );
  const active = Math.min(selectedIndex ?? start, options.length - 1);
  const virtual = useVirtualizer({
    count: options.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialOffset: Math.max(start - 2, 0) * rowHeight,
  });
  const optionId = (index: number): string => `${id}-${index}`;
  /** True after Enter, while the options of the term load. */
  const isAwaited = useRef(false);
  const first = loading || failed ? undefined : options[0];
  const { onChoose } = props;
  useEffect(() => {
    if (loading || !isAwaited.current) return;
    isAwaited.current = false;
    if (first) onChoose(first);
  }, [loading, first, onChoose]);

  const onKeyDown = onKeys((event: KeyboardEvent) => {
    const option = options[active];
    isAwaited.current = event.key === 'Enter' && loading === true;
    if (event.key === 'Enter' && (option || loading)) {
      event.preventDefault();
      if (option && !loading) onChoose(option);
      return;
    }
    const next = options.length > 0 ? step(event.key, active, options.length) : null;
    if (next === null) return;
    event.preventDefault();
    setSelectedIndex(next);
    virtual.scrollToIndex(next);
  });

  return (
    <Box sx={{ width: { xs: 'min(300px, 88vw)', sm: 290 } }}>
      <Box
        component="label"
        htmlFor={`${id}-input`}
        sx={{ display: 'block', px: 0.5, pb: 0.5, fontWeight: 600 }}
      >
        {label}
      </Box>
      <Box
        component="input"
        id={`${id}-input`}
        type="search"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={searchLabel}
        autoFocus={autoFocus}
        value={term}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          onTerm(event.target.value);
          isAwaited.current = false;
          setSelectedIndex(0);
          scroller.current?.scrollTo({ top: 0 });
        }}
        onKeyDown={onKeyDown}
        sx={{
          width: '100%',
          boxSizing: 'border-box',
          px: 1.25,
          py: 0.75,
          border: 1,
          borderColor: 'text.disabled',
          borderRadius: 1,
          bgcolor: 'background.paper',
          color: 'text.primary',
          font: 'inherit',
          fontSize: '0.8125rem',
          '&::placeholder': { color: 'text.secondary', opacity: 1 },
          '&:focus-visible': { outline: '2px solid var(--portal-palette-primary-main)', outlineOffset: 1 },
        }}
      />
      <Box sx={{ position: 'relative', mt: 0.75 }}>
        <Box
          ref={scroller}
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          aria-busy={loading}
          sx={{ height: 'min(320px, 34vh)', overflowY: 'auto', opacity: loading ? 0.5 : 1 }}
        >
          <Box role="presentation" sx={{ position: 'relative', height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start: top }) => {
              const option = options[index];
              if (!option) return null;
              const isRecent = term === '' && recent?.has(option.uid);
              return (
                <Box
                  key={option.uid}
                  id={optionId(index)}
                  role="option"
                  aria-selected={option.uid === current}
                  aria-setsize={options.length}
                  aria-posinset={index + 1}
                  aria-description={isRecent ? translate('picker.recent') : undefined}
                  title={option.name}
                  onClick={() => onChoose(option)}
                  sx={{
                    position: 'absolute',
                    insetInline: 0,
                    top: 0,
                    height: rowHeight,
                    transform: `translateY(${top}px)`,
                    display: 'flex',
                    alignItems: 'center',
                    gap: 1,
                    px: 1.25,
                    borderRadius: 1,
                    cursor: 'pointer',
                    bgcolor: index === active ? 'action.selected' : undefined,
                    '&:hover': { bgcolor: 'action.hover' },
                  }}
                >
                  <Box
                    dir="auto"
                    sx={{ mr: 'auto', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                  >
                    {option.name}
                  </Box>
                  {option.uid === current && <Check fontSize="small" color="primary" />}
                  {isRecent && option.uid !== current && <Schedule fontSize="small" color="disabled" />}
                </Box>
              );
            })}
          </Box>
        </Box>
        {!loading && !failed && options.length === 0 && (
          <Box sx={{ position: 'absolute', inset: '0 0 auto', p: 1.25, color: 'text.secondary' }}>
            {translate(term === '' ? 'picker.noneYet' : 'picker.empty', { term })}
          </Box>
        )}
        {failed && (
          <Box role="alert" sx={{ position: 'absolute', inset: '0 0 auto', p: 1.25 }}>
            {translate('picker.failed')} <Button onClick={onRetry}>{translate('picker.retry')}</Button>
          </Box>
        )}
      </Box>
      <Box
        role="status"
        sx={{ px: 0.5, pt: 0.5, minHeight: 20, typography: 'caption', color: 'text.secondary' }}
      >
        {note ??
          (!failed &&
            translate('picker.count', {
              smart_count: options.filter(({ uid }) => uid !== allBuildings.uid).length,
            }))}
      </Box>
    </Box>
  );
}
