import { useMemo, useState, type ClipboardEvent } from 'react';
import type { EventField } from '../../resources/events/fields.ts';
import { Combobox } from '../fields/choosing/Combobox.tsx';
import { useBareInput } from '../fields/useBareInput.ts';
import type { LookupOption } from '../fields/choosing/useLookup.ts';
import { useRuleContext } from './RuleContext.ts';
import { useValueChoices } from './useValueChoices.ts';

type ChoiceInputProps = {
  readonly field: Pick<EventField, 'choices'>;
  readonly label: string;
  /** True when the label is visible. Otherwise it is only the accessible name. */
  readonly isLabelShown?: boolean;
  /** Keys of the selected options. */
  readonly value: readonly string[];
  readonly isReadOnly?: boolean;
} & (
  | { readonly isMultiple: true; readonly onChange: (value: readonly string[]) => void }
  | { readonly isMultiple?: false; readonly onChange: (value: string | undefined) => void }
);

/** Input for values of a field, offered by name. Other values can be typed, except for fields that contain identifiers. */
export function ChoiceInput(props: ChoiceInputProps) {
  const { field, label, value, isReadOnly, isMultiple, isLabelShown } = props;
  const { scope } = useRuleContext();
  const input = useBareInput(label);
  const [isOpen, setOpen] = useState(false);
  const choices = useValueChoices(field, scope, value, isOpen);
  const { labelOf } = choices;
  const keys = JSON.stringify(value);
  // Keeps the same array while the value is equal: a new one makes the input reset the typed text.
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
  /** Converts typed text: to the option of that name, otherwise (for free input) to the text itself. */
  const leave = (text: string) => {
    // MUI reports no close while the list is empty, and would open it once options arrive.
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
    // `leave` has turned the typed text into the value before.
    clearOnBlur: true,
    // Enter takes what is highlighted; other text is taken by leaving the input.
    autoHighlight: true,
    isLoading: choices.isPending,
    filterOptions: choices.filterOptions,
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
  /** Takes a pasted list apart. */
  const paste = (event: ClipboardEvent) => {
    const pieces = event.clipboardData
      .getData('text')
      .split(/[\n\r\t;,]+/)
      .flatMap((piece) => piece.trim() || []);
    if (pieces.length < 2 || !choices.isFree) return;
    event.preventDefault();
    change([...selection, ...pieces]);
  };
  return (
    <div style={{ display: 'contents' }} onPaste={paste}>
      <Combobox<true>
        {...shared}
        multiple
        disableCloseOnSelect
        filterSelectedOptions
        value={selection}
        onChange={(_, next) => change(next)}
      />
    </div>
  );
}
