import Popper from '@mui/material/Popper';
import useAutocomplete, { type UseAutocompleteProps } from '@mui/material/useAutocomplete';
import useForkRef from '@mui/material/utils/useForkRef';
import { useRef } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { Control } from './Control.tsx';
import './combobox.css';
import { helperText } from './HelperText.tsx';
import { ClearIcon, DownIcon } from '../portal/icons.tsx';
import type { useFieldInput } from './useFieldInput.ts';
import type { LookupOption } from './useLookup.ts';

type Behaviour<Multiple extends boolean> = UseAutocompleteProps<LookupOption, Multiple, boolean, boolean>;

interface ComboboxProps<Multiple extends boolean>
  extends
    Pick<Behaviour<Multiple>, 'value' | 'onChange' | 'onInputChange' | 'open' | 'onOpen' | 'onClose'>,
    Pick<Behaviour<Multiple>, 'freeSolo' | 'clearOnBlur' | 'disableClearable' | 'autoHighlight'>,
    Pick<Behaviour<Multiple>, 'filterOptions' | 'filterSelectedOptions' | 'disableCloseOnSelect'>,
    Pick<Behaviour<Multiple>, 'multiple' | 'disabled'> {
  readonly input: Omit<ReturnType<typeof useFieldInput>, 'value' | 'setValue'>;
  readonly isRequired: boolean | undefined;
  /** The surroundings name it, so that its label is for screen readers only. */
  readonly isLabelHidden?: boolean | undefined;
  readonly placeholder?: string | undefined;
  /** Beneath the box, instead of the field's own help. */
  readonly help?: string | undefined;
  /** The present status, for screen readers. */
  readonly notice?: string | undefined;
  /** Why there are no choices. */
  readonly error?: Error | null;
  readonly options: readonly LookupOption[];
  /** There is something to choose from, so that a button opens it. */
  readonly hasOptions?: boolean;
  readonly isLoading?: boolean;
  /** Stands for the options while there are none. */
  readonly noOptionsText?: string;
  /** The box is left; with the text in it. */
  readonly onBlur?: (text: string) => void;
}

const keyOf = (option: LookupOption | string) => (typeof option === 'string' ? option : option.key);
const labelOf = (option: LookupOption | string) => (typeof option === 'string' ? option : option.label);

/** Of more than these, the rest is shown while the box has the focus. */
const maxChips = 12;

/**
 * A box in which records are chosen by typing, one or several: MUI's behaviour in plain elements, of which the list is there only
 * while open.
 */
export function Combobox<Multiple extends boolean = false>(props: ComboboxProps<Multiple>) {
  const { input, isRequired, help = input.help, error, notice = error?.message, ...behaviour } = props;
  const { hasOptions = true, isLoading = false, noOptionsText, onBlur = input.onBlur } = props;
  const { disabled, isLabelHidden } = props;
  const translate = useTranslate();
  const box = useAutocomplete<LookupOption, Multiple, boolean, boolean>({
    ...behaviour,
    id: input.id,
    componentName: 'Combobox',
    getOptionKey: keyOf,
    getOptionLabel: labelOf,
    isOptionEqualToValue: (option, value) => option.key === value.key,
  });
  const { ref: ownRef, ...own } = box.getInputProps();
  const ref = useForkRef(ownRef, input.inputRef);
  // Not kept as state, which would draw every one of them twice.
  const anchor = useRef<HTMLDivElement>(null);
  const options = box.groupedOptions as readonly LookupOption[];
  const openWord = translate(box.popupOpen ? 'form.input.close' : 'form.input.open');
  const clearWord = translate('form.input.clear');
  // Declared without what it takes.
  const setAnchor = box.setAnchorEl as (element: HTMLElement | null) => void;
  const chosen = props.multiple ? (box.value as readonly (LookupOption | string)[]) : [];
  const shown = box.focused ? chosen : chosen.slice(0, maxChips);
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
    hasOptions && !disabled && (
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
  return (
    <>
      <div
        {...box.getRootProps()}
        // Where its chips are sought when an arrow key leads to them.
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
          isFilled={box.inputValue !== '' || chosen.length > 0}
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
                placeholder={props.placeholder}
              />
            );
            if (!props.multiple) return text;
            return (
              <div className="field-input field-chips">
                {shown.map((option, index) => {
                  const { key, onDelete, ...rest } = box.getTagProps({ index });
                  const name = labelOf(option);
                  return (
                    <span key={key} className="field-chip">
                      {name}
                      <button
                        {...rest}
                        type="button"
                        disabled={disabled}
                        aria-label={translate('form.input.remove', { name })}
                        onClick={onDelete}
                      >
                        <ClearIcon />
                      </button>
                    </span>
                  );
                })}
                {shown.length < chosen.length && <span>{`+${chosen.length - shown.length}`}</span>}
                {text}
              </div>
            );
          }}
        </Control>
      </div>
      {box.popupOpen && (isLoading || options.length > 0 || !props.freeSolo) && (
        <Popper
          open
          disablePortal
          role="presentation"
          placement="bottom-start"
          anchorEl={anchor.current}
          className="field-popup"
          style={{ width: anchor.current?.clientWidth }}
        >
          {options.length > 0 ? (
            <ul
              {...box.getListboxProps()}
              {...(isLabelHidden && { 'aria-labelledby': undefined, 'aria-label': input.label })}
              className="field-options"
            >
              {options.map((option, index) => {
                const { key, ...rest } = box.getOptionProps({ option, index });
                return (
                  <li key={key} {...rest}>
                    {option.label}
                  </li>
                );
              })}
            </ul>
          ) : (
            // Pressed, it must not take the focus from the input.
            <div
              role="presentation"
              className="field-no-options"
              onMouseDown={(event) => event.preventDefault()}
            >
              {isLoading
                ? translate('form.input.loading')
                : (error?.message ?? noOptionsText ?? translate('form.input.noOptions'))}
            </div>
          )}
        </Popper>
      )}
    </>
  );
}
