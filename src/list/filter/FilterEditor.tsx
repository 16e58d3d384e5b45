import { useId, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Popup } from '../../dialogs/Popup.tsx';
import '../../i18n/late/list.ts';
import type { AddressCondition } from '../address.ts';
import type { ListState } from '../useListState.ts';
import { ConditionForm } from './ConditionForm.tsx';
import { ConditionSearch } from './ConditionSearch.tsx';

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

  const apply = (condition: AddressCondition) => {
    const conditions = [...address.conditions];
    conditions.splice(position ?? conditions.length, position === undefined ? 0 : 1, condition);
    change({ conditions });
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
      ) : (
        <ConditionForm list={list} name={name} former={former} onApply={apply} onClose={onClose} />
      )}
    </Popup>
  );
}
