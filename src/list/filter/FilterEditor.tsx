import { useId, useState } from 'react';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import { useTranslate } from '../../i18n/late/list.ts';
import { Popup } from '../../dialogs/Popup.tsx';
import type { AddressCondition } from '../address.ts';
import type { ListState } from '../useListState.ts';
import { ConditionForm } from './ConditionForm.tsx';
import { ConditionSearch } from './ConditionSearch.tsx';
import { PeriodForm } from './PeriodForm.tsx';

interface FilterEditorProps {
  readonly list: ListState;
  readonly anchor: HTMLElement;
  /** Position of the edited filter. Undefined for a new one. */
  readonly position?: number | undefined;
  /** The field of a new filter, when known. */
  readonly field?: string | undefined;
  readonly onClose: () => void;
}

/** Adds a filter, found by typing, or changes one. */
export default function FilterEditor({ list, anchor, position, field, onClose }: FilterEditorProps) {
  const translate = useTranslate();
  const { address, change } = list;
  const heading = useId();
  const former = position === undefined ? undefined : address.conditions[position];
  const [name, setName] = useState(former?.field ?? field);

  const isPeriod = kindOf(list.props.resource.fields[name ?? ''])?.time === 'moment';
  /** Replaces the edited condition; of a period, both of its ends. */
  const apply = (...next: readonly AddressCondition[]) => {
    const { conditions } = address;
    const isKept = (one: AddressCondition) => one !== former && !(isPeriod && one.field === name);
    const at = conditions.slice(0, position ?? conditions.length).filter(isKept).length;
    change({ conditions: conditions.filter(isKept).toSpliced(at, 0, ...next) });
    onClose();
  };
  return (
    <Popup
      anchor={anchor}
      onClose={onClose}
      name={{ labelledBy: heading }}
      edge="left"
      sx={{ width: 320, maxWidth: 'calc(100vw - 32px)', p: 2 }}
    >
      <h2 id={heading} style={{ margin: '0 0 12px', fontSize: '0.9375rem' }}>
        {translate(former ? 'list.filters.change' : 'list.filters.add')}
      </h2>
      {name === undefined ? (
        <ConditionSearch list={list} onField={setName} onCondition={apply} />
      ) : isPeriod ? (
        <PeriodForm list={list} name={name} onApply={(next) => apply(...next)} onClose={onClose} />
      ) : (
        <ConditionForm list={list} name={name} former={former} onApply={apply} onClose={onClose} />
      )}
    </Popup>
  );
}
