import Button from '@mui/material/Button';
import { memo, useState } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { useConditionTexts } from './filter/useConditionText.ts';
import { FilterChip } from './FilterChip.tsx';
import { FilterIcon } from '../portal/icons.tsx';
import { lazyPart } from '../portal/lazyPart.tsx';
import type { ListState } from './useListState.ts';

const FilterEditor = lazyPart(() => import('./filter/FilterEditor.tsx'));

interface Editing {
  readonly anchor: HTMLElement;
  readonly position?: number;
}

interface FilterBarProps {
  readonly list: ListState;
  readonly onFailure: () => void;
}

/** Adds a condition. Not drawn again for other rows. */
const AddButton = memo(function AddButton({ onAdd }: { readonly onAdd: (editing: Editing) => void }) {
  const translate = useTranslate();
  return (
    <Button
      startIcon={<FilterIcon />}
      aria-haspopup="dialog"
      onClick={(event) => onAdd({ anchor: event.currentTarget })}
      {...FilterEditor.intent}
    >
      {translate('list.filters.button')}
    </Button>
  );
});

/** The filters that are on, in words, and the way to add, change and remove them. */
export function FilterBar({ list, onFailure }: FilterBarProps) {
  const translate = useTranslate();
  const { address, change, props } = list;
  const { conditions } = address;
  const texts = useConditionTexts(props.resource, conditions, props.scope);
  const [editing, setEditing] = useState<Editing | null>(null);

  return (
    <>
      <AddButton onAdd={setEditing} />
      {conditions.map((condition, position) => (
        <FilterChip
          key={`${condition.field} ${position}`}
          text={texts[position] ?? ''}
          intent={FilterEditor.intent}
          onEdit={(anchor) => setEditing({ anchor, position })}
          onRemove={() => change({ conditions: conditions.toSpliced(position, 1) })}
        />
      ))}
      {conditions.length > 0 && (
        <Button onClick={() => change({ conditions: [] })}>{translate('list.filters.clear')}</Button>
      )}
      {editing && (
        <FilterEditor list={list} {...editing} onClose={() => setEditing(null)} onFailure={onFailure} />
      )}
    </>
  );
}
