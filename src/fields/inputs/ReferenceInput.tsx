import { useRecordContext } from 'ra-core';
import { useMemo, useState } from 'react';
import { useTranslate } from '../../i18n/late/form.ts';
import { Combobox } from '../choosing/Combobox.tsx';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { formatValue } from '../../format/format.ts';
import { useFieldInput } from '../useFieldInput.ts';
import { useChosen } from './ReferencesInput.tsx';
import type { LookupOption } from '../choosing/useLookup.ts';
import { useOptions } from '../choosing/useOptions.ts';
import { useWithin } from '../choosing/useWithin.ts';

type Stored = string | { readonly uid: string; readonly name: string };

const keyOf = (value: Stored) => (typeof value === 'string' ? value : value.uid);

/**
 * A reference to one record. Typing searches in the browser, or on the server for long lists. Stores the
 * record's key.
 */
export function ReferenceInput(props: FieldInputProps) {
  const { field, resource } = props;
  const translate = useTranslate();
  const record = useRecordContext();
  const input = useFieldInput<Stored>(props);
  const [isOpen, setOpen] = useState(false);
  const within = useWithin(props);
  const { options, filterOptions, optionFor, isPending, hasMore, error, search, isLocal } = useOptions(
    field,
    within.scope,
    {
      isOpen: isOpen && within.missing === undefined,
      within: within.filter,
    },
  );

  const uid = input.value;
  const own = useMemo((): LookupOption | null => {
    if (uid === null) return null;
    const key = keyOf(uid);
    const label = typeof uid === 'string' ? formatValue(field, uid, plain, record) : uid.name;
    return optionFor(key) ?? { key, label };
  }, [field, optionFor, record, uid]);
  // Without a record context, as in a filter, only the key is known.
  const [read] = useChosen(
    { field, scope: within.scope },
    own && own.label === own.key && !isLocal ? [own.key] : [],
  );
  const label = read?.label;
  const option = useMemo(() => (own && label !== undefined ? { ...own, label } : own), [label, own]);

  const parentFirst =
    within.missing === undefined
      ? undefined
      : translate('form.input.parentFirst', {
          parent: translate(`resources.${resource.name}.fields.${within.missing}`),
        });

  const choose = (option: LookupOption | null) => {
    within.forget();
    if (option === null) input.setValue(null);
    else input.setValue(field.shape === 'object' ? { uid: option.key, name: option.label } : option.key);
  };

  /** Selects the option whose label or key was typed, or stores the text itself (free text). */
  const chooseTyped = (typed: string) => {
    const searchText = typed.trim().toLowerCase();
    const match = options.find(({ key, label }) =>
      [key.toLowerCase(), label.toLowerCase()].includes(searchText),
    );
    choose(match ?? (searchText === '' ? null : { key: typed.trim(), label: typed.trim() }));
  };
  const leave = (text: string) => {
    if (field.freeText && text !== (option?.label ?? '')) chooseTyped(text);
    input.onBlur();
  };

  return (
    <Combobox
      input={input}
      isRequired={field.required}
      help={
        input.help ??
        parentFirst ??
        (field.freeText && options.length > 0 ? translate('form.input.freeText') : undefined)
      }
      notice={within.notice ?? error?.message}
      noOptionsText={parentFirst}
      error={error}
      options={options}
      value={option}
      onChange={(_, option) => choose(typeof option === 'string' ? { key: option, label: option } : option)}
      onInputChange={(_, typed, reason) => {
        if (reason === 'input') search(typed);
      }}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => {
        setOpen(false);
        search('');
      }}
      onBlur={leave}
      freeSolo={field.freeText}
      // The text always shows the value. On blur, free text becomes the value, see `leave`.
      clearOnBlur
      hasOptions={!field.freeText || options.length > 0}
      disableClearable={field.required}
      autoHighlight={!field.freeText}
      isLoading={isPending}
      hasMore={hasMore}
      filterOptions={filterOptions}
    />
  );
}

/** Labels of references depend neither on the locale nor on texts for booleans. */
const plain = { locale: 'en-US', words: { yes: '', no: '' } } as const;
