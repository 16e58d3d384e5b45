import Button from '@mui/material/Button';
import { memo, useState } from 'react';
import { localize, mayReadField } from '../../../resources/declaration/index.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FilterIcon } from '../../theme/icons.tsx';
import { lazyPart } from '../../loading/lazyPart.tsx';
import { useSession } from '../../viewer/useSession.ts';
import type { AddressCondition } from '../address.ts';
import { isBeyondBuildings } from '../../navigation/building.ts';
import { useConditionTexts } from './useConditionText.ts';
import { FilterChip } from './FilterChip.tsx';
import { groupQuick, quickStates, withQuestion } from './quickFilters.ts';
import type { ListState } from '../useListState.ts';

const FilterEditor = lazyPart(() => import('./FilterEditor.tsx'));
const QuickCount = lazyPart(() => import('./QuickCount.tsx'));
const QuickSegments = lazyPart(() => import('./QuickSegments.tsx'));

interface Editing {
  readonly anchor: HTMLElement;
  /** Position of the edited filter. */
  readonly position?: number;
  /** The field of a new filter, when known. */
  readonly field?: string;
}

interface FilterBarProps {
  readonly list: ListState;
}

interface AddButtonProps {
  /** True when quick filters are shown beside it. */
  readonly isMore: boolean;
  readonly onAdd: (editing: Editing) => void;
}

/** Adds a condition. Memoized, so that new rows do not re-render it. */
const AddButton = memo(function AddButton({ isMore, onAdd }: AddButtonProps) {
  const translate = useTranslate();
  return (
    <Button
      startIcon={<FilterIcon />}
      aria-haspopup="dialog"
      onClick={(event) => onAdd({ anchor: event.currentTarget })}
      {...FilterEditor.intent}
    >
      {translate(isMore ? 'list.filters.moreButton' : 'list.filters.button')}
    </Button>
  );
});

/** The quick filters and the active filters, with buttons that add, change and remove filters. */
export function FilterBar({ list }: FilterBarProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const { address, change, props, rights, words } = list;
  const { conditions } = address;
  const texts = useConditionTexts(props.resource, conditions, props.scope);
  const [editing, setEditing] = useState<Editing | null>(null);
  const { context } = useSession();
  const quick = quickStates(props, conditions, (name) =>
    mayReadField(props.resource, name, rights.viewer.kind),
  );
  const inQuick = new Set(quick.flatMap(({ positions }) => positions));
  const grouped = groupQuick(quick);
  // A group has its own way to clear it.
  const inGroups = grouped.flatMap((state) => ('states' in state ? state.positions : []));
  const without = (removed: readonly AddressCondition[]) =>
    change({ conditions: conditions.filter((one) => !removed.includes(one)) });
  const chipAt = (position: number, key: string) => (
    <FilterChip
      key={key}
      text={texts[position] ?? ''}
      intent={FilterEditor.intent}
      onEdit={(anchor) => setEditing({ anchor, position })}
      onRemove={() => change({ conditions: conditions.toSpliced(position, 1) })}
    />
  );

  const whenOn = (own: readonly AddressCondition[]) => withQuestion(conditions, own, quick);
  const countOf = (own: readonly AddressCondition[]) =>
    props.place.list?.countsQuick && <QuickCount list={list} conditions={whenOn(own)} />;
  return (
    <>
      {grouped.map((state) => {
        if ('states' in state)
          return (
            <QuickSegments
              key={state.field}
              label={words.label(state.field)}
              group={state}
              on={conditions}
              whenOn={whenOn}
              countOf={countOf}
              onChange={change}
            />
          );
        const { question, positions, conditions: own } = state;
        if (typeof question === 'string') {
          const [position] = positions;
          if (position !== undefined) return chipAt(position, question);
          return (
            <FilterChip
              key={question}
              text={words.label(question)}
              intent={FilterEditor.intent}
              onEdit={(anchor) => setEditing({ anchor, field: question })}
            />
          );
        }
        const isOn = positions.length > 0;
        const set = positions.flatMap((position) => conditions[position] ?? []);
        return (
          <FilterChip
            key={JSON.stringify(question.filter)}
            text={localize(question.label, locale)}
            isPressed={isOn}
            count={countOf(own)}
            onEdit={() => (isOn ? without(set) : change({ conditions: whenOn(own) }))}
          />
        );
      })}
      <AddButton isMore={quick.length > 0} onAdd={setEditing} />
      {conditions.map((condition, position) =>
        inQuick.has(position) ? null : chipAt(position, `${condition.field} ${position}`),
      )}
      {conditions.length > inGroups.length && (
        <Button onClick={() => change({ conditions: [] })}>{translate('list.filters.clear')}</Button>
      )}
      {isBeyondBuildings(props, context) && (
        <span style={{ color: 'var(--portal-palette-text-secondary)' }}>
          {translate('list.filters.beyond', { building: context?.buildingName })}
        </span>
      )}
      {editing && <FilterEditor list={list} {...editing} onClose={() => setEditing(null)} />}
    </>
  );
}
