import { isFound } from '../../../resources/declaration/filters/textSearch.ts';
import { useTranslate } from '../../i18n/late/list.ts';
import { operatorsOf } from '../../../resources/declaration/conventions.ts';
import { mayReadField } from '../../../resources/declaration/index.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import { Combobox } from '../../fields/choosing/Combobox.tsx';
import { useBareInput } from '../../fields/useBareInput.ts';
import { keyOfOption, type LookupOption } from '../../fields/choosing/useLookup.ts';
import type { AddressCondition } from '../address.ts';
import type { ListState } from '../useListState.ts';
import { useConditionTexts } from './useConditionText.ts';

interface ConditionSearchProps {
  readonly list: ListState;
  /** Called when a field was chosen, whose condition is still incomplete. */
  readonly onField: (name: string) => void;
  /** Called when a complete condition was chosen. */
  readonly onCondition: (condition: AddressCondition) => void;
}

/** Fields that can be filtered, in the order of the form. */
function filterableFields({ props, rights }: ListState): string[] {
  const { resource, place } = props;
  const ordered = [...resource.sections.flatMap(({ fields }) => fields), ...Object.keys(resource.fields)];
  return [...new Set(ordered)].filter((name) => {
    const field = resource.fields[name];
    return (
      field !== undefined &&
      operatorsOf(field).length > 0 &&
      mayReadField(resource, name, rights.viewer.kind) &&
      !place.omit?.includes(name)
    );
  });
}

/** Finds a field to filter or, for fields with few values, a complete condition ("Locked is Yes"). */
export function ConditionSearch({ list, onField, onCondition }: ConditionSearchProps) {
  const translate = useTranslate();
  const input = useBareInput(translate('list.filters.field'));
  const { resource, scope } = list.props;
  const names = filterableFields(list);
  const conditions = names.flatMap((field): AddressCondition[] => {
    const declared = resource.fields[field];
    const options = declared?.options?.map(({ value }) => value) ?? [];
    const values = kindOf(declared)?.isFlag ? ['true', 'false'] : options;
    return values.map((value) => ({ field, operator: 'eq', value }));
  });
  const texts = useConditionTexts(resource, conditions, scope);
  const options = names.flatMap((name): LookupOption[] => [
    // Complete conditions ("Locked is Yes") are listed before their field ("Locked"): they are chosen most
    // often.
    ...conditions.flatMap(({ field }, index) =>
      field === name ? [{ key: String(index), label: texts[index] ?? '' }] : [],
    ),
    { key: name, label: list.words.label(name) },
  ]);
  const fieldOf = ({ key }: LookupOption) => conditions[Number(key)]?.field ?? key;
  // "Locked" is a complete condition already.
  const isSaid = (option: LookupOption) => isField(option) && texts.includes(option.label);
  const isField = ({ key }: LookupOption) => names.includes(key);
  const groupOf = (option: LookupOption) => {
    const name = fieldOf(option);
    const section = resource.sections.findIndex(({ fields }) => fields.includes(name));
    return section < 0
      ? translate('list.filters.more')
      : translate(`resources.${resource.name}.sections.${section}`);
  };
  return (
    <Combobox
      autoFocus
      isInline
      autoHighlight
      input={input}
      isRequired={undefined}
      options={options}
      groupBy={groupOf}
      value={null}
      filterOptions={(all, { inputValue }) => {
        if (inputValue.trim() === '') return all.filter(isField);
        return all.filter(
          (option) =>
            !isSaid(option) && isFound([option.label, list.words.label(fieldOf(option))], inputValue),
        );
      }}
      onChange={(_, option) => {
        if (option === null) return;
        const condition = conditions[Number(keyOfOption(option))];
        if (condition) onCondition(condition);
        else onField(keyOfOption(option));
      }}
    />
  );
}
