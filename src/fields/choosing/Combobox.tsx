import Popper from '@mui/material/Popper';
import useAutocomplete, { type UseAutocompleteProps } from '@mui/material/useAutocomplete';
import useForkRef from '@mui/material/utils/useForkRef';
import { useTranslate } from '../../i18n/late/form.ts';
import { useRef, useState, type KeyboardEvent } from 'react';
import { isFound, isNearlyFound } from '../../../resources/declaration/filters/textSearch.ts';
import { Control } from '../Control.tsx';
import './combobox.css';
import { helperText } from '../HelperText.tsx';
import { ClearIcon, DownIcon } from '../icons.tsx';
import type { useFieldInput } from '../useFieldInput.ts';
import { keyOfOption, type LookupOption } from './useLookup.ts';
import { onKeys } from '../../browser/keys.ts';

type Behaviour<Multiple extends boolean> = UseAutocompleteProps<LookupOption, Multiple, boolean, boolean>;

interface ComboboxProps<Multiple extends boolean>
  extends
    Pick<Behaviour<Multiple>, 'value' | 'onChange' | 'onInputChange' | 'open' | 'onOpen' | 'onClose'>,
    Pick<Behaviour<Multiple>, 'freeSolo' | 'clearOnBlur' | 'disableClearable' | 'autoHighlight'>,
    Pick<Behaviour<Multiple>, 'filterOptions' | 'filterSelectedOptions' | 'disableCloseOnSelect' | 'groupBy'>,
    Pick<Behaviour<Multiple>, 'multiple' | 'disabled'> {
  readonly input: Omit<ReturnType<typeof useFieldInput>, 'value' | 'setValue'>;
  readonly isRequired: boolean | undefined;
  /** Hides the label visually where the context names the input. */
  readonly isLabelHidden?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly autoFocus?: boolean;
  /** The list is always open below the input, in the flow of the page. */
  readonly isInline?: boolean;
  /** Helper text that replaces the field's own. */
  readonly help?: string | undefined;
  /** Status message for screen readers. */
  readonly notice?: string | undefined;
  /** Why the options failed to load. */
  readonly error?: Error | null;
  readonly options: readonly LookupOption[];
  /** False when there is nothing to choose from: then there is no button that opens the list. */
  readonly hasOptions?: boolean;
  /** True when the search has found more than `options`. */
  readonly hasMore?: boolean | undefined;
  readonly isLoading?: boolean;
  /** True for a selected option that cannot be removed. */
  readonly isFixed?: (option: LookupOption) => boolean;
  /** Shown when there are no options. */
  readonly noOptionsText?: string;
  /** Called on blur with the text of the input. */
  readonly onBlur?: (text: string) => void;
}

/** The options with all typed words, as the search of a list finds its records. When there are none, those with words like the typed ones. */
const found: NonNullable<Behaviour<boolean>['filterOptions']> = (options, { inputValue }) => {
  const those = (isOne: typeof isFound) =>
    options.filter(({ label, detail }) => isOne([label, detail ?? ''], inputValue));
  const exact = those(isFound);
  return exact.length > 0 ? exact : those(isNearlyFound);
};

const labelOf = (option: LookupOption | string) => (typeof option === 'string' ? option : option.label);

interface Group {
  readonly group: string;
  /** Index of the group's first option among all options. */
  readonly index: number;
  readonly options: readonly LookupOption[];
}

/** The options by group. Without grouping they are one unnamed group. */
function groupsOf(options: unknown, isGrouped: boolean): readonly Group[] {
  if (isGrouped) return options as readonly Group[];
  return [{ group: '', index: 0, options: options as readonly LookupOption[] }];
}

/** Lets Escape pass through: a list that is always open does not handle it. */
function leaveEscape(event: KeyboardEvent & { defaultMuiPrevented?: boolean }) {
  if (event.key === 'Escape') event.defaultMuiPrevented = true;
}

/** Keeps Enter from the form while the options for the typed text load: the choice would be missing. */
function holdEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}

/**
 * The previous value while the new one is deeply equal. A new reference makes MUI reset the input and drop
 * the typed text.
 */
function useSame<Value>(value: Value): Value {
  const [stable, setStable] = useState(value);
  if (stable === value || JSON.stringify(stable) === JSON.stringify(value)) return stable;
  setStable(value);
  return value;
}

/** Maximum number of options shown. Thousands would make opening the list slow. */
const maxOptions = 250;

/** Number of chips shown; the rest appears while the input has the focus. */
const maxChips = 12;

/**
 * Selects one or several records by typing. Uses MUI's behavior with plain elements; the list is in the DOM
 * only while open.
 */
export function Combobox<Multiple extends boolean = false>(props: ComboboxProps<Multiple>) {
  const { input, isRequired, help = input.help, error, notice = error?.message, ...behaviour } = props;
  const { hasOptions = true, isLoading = false, noOptionsText, onBlur = input.onBlur } = props;
  const { disabled, isLabelHidden, isInline, filterOptions = found } = props;
  const translate = useTranslate();
  const box = useAutocomplete<LookupOption, Multiple, boolean, boolean>({
    ...behaviour,
    value: useSame(props.value),
    ...(isInline && { open: true }),
    id: input.id,
    componentName: 'Combobox',
    getOptionKey: keyOfOption,
    getOptionLabel: labelOf,
    filterOptions: (all, state) => filterOptions(all, state).slice(0, maxOptions),
    isOptionEqualToValue: (option, value) => option.key === value.key,
  });
  const { ref: ownRef, ...own } = box.getInputProps();
  const ref = useForkRef(ownRef, input.inputRef);
  // A ref instead of state, which would render each combobox twice.
  const anchor = useRef<HTMLDivElement>(null);
  const groups = groupsOf(box.groupedOptions, props.groupBy !== undefined);
  const shownCount = groups.reduce((sum, { options }) => sum + options.length, 0);
  const hasList = shownCount > 0;
  const hasMore = props.hasMore === true || shownCount === maxOptions;
  const openWord = translate(box.popupOpen ? 'form.input.close' : 'form.input.open');
  const clearWord = translate('form.input.clear');
  // MUI's type omits the parameter.
  const setAnchor = box.setAnchorEl as (element: HTMLElement | null) => void;
  const selection = props.multiple ? (box.value as readonly (LookupOption | string)[]) : [];
  const isFixed = (option: LookupOption | string) =>
    typeof option !== 'string' && props.isFixed?.(option) === true;
  const chips = box.focused ? selection : selection.slice(0, maxChips);
  const buttons = [
    box.dirty && !props.disableClearable && !disabled && (
      <button
        key="clear"
        {...box.getClearProps()}
        type="button"
        className="field-button field-clear"
        aria-label={clearWord}
        title={clearWord}
      >
        <ClearIcon />
      </button>
    ),
    hasOptions && !isInline && !disabled && (
      <button
        key="open"
        {...box.getPopupIndicatorProps()}
        type="button"
        className="field-button"
        data-open={box.popupOpen || undefined}
        aria-label={openWord}
        title={openWord}
      >
        <DownIcon />
      </button>
    ),
  ].filter(Boolean);
  const optionOf = (option: LookupOption, index: number) => {
    const { key, ...rest } = box.getOptionProps({ option, index });
    return (
      <li key={key} {...rest}>
        {option.label}
        {option.detail && <small>{option.detail}</small>}
      </li>
    );
  };
  const list = hasList ? (
    <ul
      {...box.getListboxProps()}
      {...(isLabelHidden && { 'aria-labelledby': undefined, 'aria-label': input.label })}
      className="field-options"
    >
      {groups.map(({ group, index, options }) =>
        group === '' ? (
          options.map((option, position) => optionOf(option, index + position))
        ) : (
          <li key={group} role="presentation">
            <span aria-hidden>{group}</span>
            <ul role="group" aria-label={group}>
              {options.map((option, position) => optionOf(option, index + position))}
            </ul>
          </li>
        ),
      )}
    </ul>
  ) : (
    // Keeps the focus in the input.
    <div role="presentation" className="field-no-options" onMouseDown={(event) => event.preventDefault()}>
      {isLoading
        ? translate('form.input.loading')
        : (error?.message ?? noOptionsText ?? translate('form.input.noOptions'))}
    </div>
  );
  const listing = (
    <>
      {list}
      {hasList && hasMore && (
        <div role="presentation" className="field-more" onMouseDown={(event) => event.preventDefault()}>
          {translate('form.input.more')}
        </div>
      )}
    </>
  );
  return (
    <>
      <div
        {...box.getRootProps({
          onKeyDown: onKeys((event: KeyboardEvent) => {
            if (isInline) leaveEscape(event);
            if (isLoading && box.popupOpen) holdEnter(event);
          }),
        })}
        // MUI looks for the chips in this element when an arrow key moves to them.
        onFocus={props.multiple ? () => setAnchor(anchor.current) : undefined}
        onBlur={({ target }) => target instanceof HTMLInputElement && onBlur(target.value)}
      >
        <Control
          id={input.id}
          label={input.label}
          isLabelHidden={isLabelHidden}
          required={isRequired}
          isInvalid={input.error !== undefined}
          helperText={helperText(input.error, help, notice)}
          isFilled={box.inputValue !== '' || selection.length > 0}
          buttons={buttons}
          boxRef={anchor}
        >
          {(attributes) => {
            const text = (
              <input
                {...own}
                {...attributes}
                className={props.multiple ? 'field-chips-text' : attributes.className}
                ref={ref}
                type="text"
                dir="auto"
                placeholder={props.placeholder}
                autoFocus={props.autoFocus}
              />
            );
            if (!props.multiple) return text;
            return (
              <div className="field-input field-chips">
                {chips.map((option, index) => {
                  const { key, onDelete, ...rest } = box.getTagProps({ index });
                  const name = labelOf(option);
                  return (
                    <span key={key} className="field-chip" data-fixed={isFixed(option) || undefined}>
                      {name}
                      {!isFixed(option) && (
                        <button
                          {...rest}
                          type="button"
                          disabled={disabled}
                          aria-label={translate('form.input.remove', { name })}
                          onClick={onDelete}
                        >
                          <ClearIcon />
                        </button>
                      )}
                    </span>
                  );
                })}
                {chips.length < selection.length && <span>{`+${selection.length - chips.length}`}</span>}
                {text}
              </div>
            );
          }}
        </Control>
      </div>
      {(isInline || (box.popupOpen && (isLoading || hasList || !props.freeSolo))) &&
        (isInline ? (
          listing
        ) : (
          <Popper
            open
            disablePortal
            role="presentation"
            placement="bottom-start"
            // With `absolute`, a dialog that scrolls would clip the list.
            popperOptions={{ strategy: 'fixed' }}
            anchorEl={anchor.current}
            className="field-popup"
            style={{ width: anchor.current?.clientWidth }}
          >
            {listing}
          </Popper>
        ))}
    </>
  );
}
