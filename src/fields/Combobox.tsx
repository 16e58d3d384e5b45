import Popper from '@mui/material/Popper';
import useAutocomplete, { type UseAutocompleteProps } from '@mui/material/useAutocomplete';
import useForkRef from '@mui/material/utils/useForkRef';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { Control } from './Control.tsx';
import { helperText } from './HelperText.tsx';
import { ClearIcon, DownIcon } from './icons.tsx';
import type { useFieldInput } from './useFieldInput.ts';
import type { LookupOption } from './useLookup.ts';

type Behaviour = UseAutocompleteProps<LookupOption, false, boolean, boolean>;

interface ComboboxProps
  extends
    Pick<Behaviour, 'value' | 'onChange' | 'onInputChange' | 'open' | 'onOpen' | 'onClose'>,
    Pick<Behaviour, 'freeSolo' | 'clearOnBlur' | 'disableClearable' | 'autoHighlight' | 'filterOptions'> {
  readonly input: Omit<ReturnType<typeof useFieldInput>, 'value' | 'setValue'>;
  readonly isRequired: boolean | undefined;
  /** Beneath the box, instead of the field's own help. */
  readonly help?: string | undefined;
  /** What is to be said at the moment, read out to those who do not see it. */
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

/** A box in which one record is chosen by typing: MUI's behaviour in plain elements, of which the list is there only while open. */
export function Combobox(props: ComboboxProps) {
  const { input, isRequired, help = input.help, error, notice = error?.message, ...behaviour } = props;
  const { hasOptions = true, isLoading = false, noOptionsText, onBlur = input.onBlur } = props;
  const translate = useTranslate();
  const box = useAutocomplete<LookupOption, false, boolean, boolean>({
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
  const buttons = [
    box.dirty && !props.disableClearable && (
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
    hasOptions && (
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
        onBlur={({ target }) => target instanceof HTMLInputElement && onBlur(target.value)}
      >
        <Control
          id={input.id}
          label={input.label}
          required={isRequired}
          isInvalid={input.error !== undefined}
          helperText={helperText(input.error, help, notice)}
          isFilled={box.inputValue !== ''}
          buttons={buttons}
          boxRef={anchor}
        >
          {(attributes) => <input {...own} {...attributes} ref={ref} type="text" />}
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
            <ul {...box.getListboxProps()} className="field-options">
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
