import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Popup } from '../../portal/Popup.tsx';
import type { FilterOperator } from '../../../resources/declaration/conventions.ts';
import { operatorsOf } from '../../../resources/declaration/conventions.ts';
import { mayReadField } from '../../../resources/declaration/index.ts';
import '../../i18n/late/list.ts';
import type { AddressCondition } from '../address.ts';
import type { ListState } from '../useListState.ts';
import { ValueInput } from './ValueInput.tsx';
import { operatorKey } from './words.ts';

interface FilterEditorProps {
  readonly list: ListState;
  readonly anchor: HTMLElement;
  /** Position of the filter that is changed; a new one is added when left out. */
  readonly position?: number | undefined;
  readonly onClose: () => void;
}

/** Fields that can be filtered, in the order of the declaration. */
function filterableFields({ props, rights }: ListState): string[] {
  const { resource, place } = props;
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    operatorsOf(field).length > 0 &&
    mayReadField(resource, name, rights.viewer.kind) &&
    !place.omit?.includes(name)
      ? [name]
      : [],
  );
}

/** Composes one filter: a field, an operator that its type allows, and a value. */
export default function FilterEditor({ list, anchor, position, onClose }: FilterEditorProps) {
  const translate = useTranslate();
  const { address, change, props, words } = list;
  const heading = useId();
  const names = filterableFields(list);
  const former = position === undefined ? undefined : address.conditions[position];
  const [name, setName] = useState(former?.field ?? names[0] ?? '');
  const [operator, setOperator] = useState<FilterOperator | undefined>(former?.operator);
  const [value, setValue] = useState(former?.value ?? '');
  const field = props.resource.fields[name];
  if (!field) return null;
  const operators = operatorsOf(field);
  const chosen = operators.find((candidate) => candidate === operator) ?? operators[0];

  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || value.trim() === '') return;
    const condition: AddressCondition = { field: name, operator: chosen, value: value.trim() };
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
      sx={{ width: 320, maxWidth: 'calc(100vw - 32px)' }}
    >
      <Stack component="form" onSubmit={apply} spacing={1.5} sx={{ p: 2 }}>
        <h2 id={heading} style={{ margin: 0, fontSize: '0.9375rem' }}>
          {translate(former ? 'list.filters.change' : 'list.filters.add')}
        </h2>
        <TextField
          select
          autoFocus={former === undefined}
          label={translate('list.filters.field')}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setOperator(undefined);
            setValue('');
          }}
        >
          {names.map((candidate) => (
            <MenuItem key={candidate} value={candidate}>
              {words.label(candidate)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={translate('list.filters.operator')}
          value={chosen}
          onChange={(event) => setOperator(event.target.value as FilterOperator)}
        >
          {operators.map((candidate) => (
            <MenuItem key={candidate} value={candidate}>
              {translate(operatorKey(field, candidate))}
            </MenuItem>
          ))}
        </TextField>
        <ValueInput
          key={name}
          field={field.kind === 'text' ? { ...field, multiline: false } : field}
          label={translate('list.filters.value')}
          value={value}
          scope={props.scope}
          autoFocus={former !== undefined}
          onChange={setValue}
        />
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end', pt: 1 }}>
          <Button onClick={onClose}>{translate('list.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={value.trim() === ''}>
            {translate('list.filters.apply')}
          </Button>
        </Stack>
      </Stack>
    </Popup>
  );
}
