import { useMemo, useState } from 'react';
import type { EventField } from '../../resources/rules/event.ts';
import { Combobox } from '../fields/Combobox.tsx';
import { useBareInput } from '../fields/useBareInput.ts';
import type { LookupOption } from '../fields/useLookup.ts';
import { useRuleContext } from './RuleContext.ts';
import { useValueChoices } from './useValueChoices.ts';

type ChoiceInputProps = {
  readonly field: Pick<EventField, 'choices'>;
  readonly label: string;
  /** Whether the label stands at the input for everybody to see; else only its name is told. */
  readonly isLabelShown?: boolean;
  /** Keys of what is chosen. */
  readonly value: readonly string[];
  readonly isReadOnly?: boolean;
} & (
  | { readonly isMultiple: true; readonly onChange: (value: readonly string[]) => void }
  | { readonly isMultiple?: false; readonly onChange: (value: string | undefined) => void }
);

/** Values of a field that are offered by name. What is not offered can be typed, but for what only has an identifier. */
export function ChoiceInput(props: ChoiceInputProps) {
  const { field, label, value, isReadOnly, isMultiple, isLabelShown } = props;
  const { scope } = useRuleContext();
  const input = useBareInput(label);
  const [isOpen, setOpen] = useState(false);
  const choices = useValueChoices(field, scope, value, isOpen);
  const { labelOf } = choices;
  const keys = JSON.stringify(value);
  // The very same list while the value is the same: the input takes another one for another value, and forgets what is being typed.
  const selection = useMemo(
    () => (JSON.parse(keys) as string[]).map((key): LookupOption => ({ key, label: labelOf(key) })),
    [keys, labelOf],
  );
  const change = (next: readonly (string | LookupOption)[]) => {
    const keysOfNext = next.map((option) => (typeof option === 'string' ? option.trim() : option.key));
    const uniqueKeys = [...new Set(keysOfNext.filter((key) => key !== ''))];
    if (props.isMultiple) props.onChange(uniqueKeys);
    else props.onChange(uniqueKeys.at(-1));
  };
  /** Typed text as what it names: the option of that name, else (where anything may be typed) itself. */
  const leave = (text: string) => {
    // MUI tells of no close while the list has nothing to show: it would open once the options are there.
    setOpen(false);
    const typed = text.trim();
    if (!choices.isFree || typed === (isMultiple ? '' : (selection[0]?.label ?? ''))) return;
    const match = choices.options.find(({ label }) => label.toLowerCase() === typed.toLowerCase());
    if (isMultiple) change([...selection, match ?? typed]);
    else change(typed === '' ? [] : [match ?? typed]);
  };
  const shared = {
    input,
    isRequired: undefined,
    isLabelHidden: !isLabelShown,
    placeholder: isLabelShown || selection.length > 0 ? undefined : label,
    options: choices.options,
    hasOptions: !choices.isFree,
    disabled: isReadOnly,
    open: isOpen && (choices.options.length > 0 || !choices.isFree),
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onInputChange: (_: unknown, typed: string, reason: string) =>
      choices.search(reason === 'input' ? typed : ''),
    onBlur: leave,
    freeSolo: choices.isFree,
    // The typed text becomes the value first, see `leave`.
    clearOnBlur: true,
    autoHighlight: !choices.isFree,
    isLoading: choices.isPending,
    filterOptions: choices.isLocal ? undefined : (all: LookupOption[]) => all,
    error: choices.error,
  } as const;
  if (!isMultiple)
    return (
      <Combobox
        {...shared}
        value={selection[0] ?? null}
        onChange={(_, next) => change(next === null ? [] : [next])}
      />
    );
  return (
    <Combobox<true>
      {...shared}
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      value={selection}
      onChange={(_, next) => change(next)}
    />
  );
}
