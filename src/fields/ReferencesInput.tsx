import { useGetMany } from 'ra-core';
import { useState } from 'react';
import { targetScope } from './references.ts';
import type { FieldInputProps } from '../portal/FieldInputProps.ts';
import { useNameOf } from '../portal/useNameOf.ts';
import { Combobox } from './Combobox.tsx';
import { useFieldInput } from './useFieldInput.ts';
import { keyOfOption, toOption, type LookupOption } from './useLookup.ts';
import { useOptions } from './useOptions.ts';
import { targetOf } from '../../resources/registry.ts';

/** The records that a list of identifiers names, in its order; an identifier whose record is not known yet stands for itself. */
export function useChosen(
  { field, scope }: Pick<FieldInputProps, 'field' | 'scope'>,
  uids: readonly string[],
) {
  const nameOf = useNameOf();
  const target = targetOf(field);
  const { data } = useGetMany(
    target.name,
    { ids: [...uids], meta: { scope: targetScope(target, scope) } },
    {
      enabled: uids.length > 0,
      retry: false,
      networkMode: 'always',
      placeholderData: (previous) => previous,
    },
  );
  const recordsByUid = new Map((data ?? []).filter(Boolean).map((record) => [String(record.id), record]));
  return uids.map((uid): LookupOption => {
    const record = recordsByUid.get(uid);
    return record ? toOption(field, target, record, nameOf) : { key: uid, label: uid };
  });
}

/** Any number of records of another resource. */
export function ReferencesInput(props: FieldInputProps) {
  const { field, scope } = props;
  const input = useFieldInput<readonly string[]>(props);
  const [isOpen, setOpen] = useState(false);
  const selection = useChosen(props, input.value ?? []);
  const { options, isPending, error, search, isLocal } = useOptions(field, scope, { isOpen });
  return (
    <Combobox<true>
      multiple
      input={input}
      isRequired={field.required}
      error={error}
      options={options}
      value={selection}
      onChange={(_, next) => input.setValue(next.map(keyOfOption))}
      onInputChange={(_, typed, reason) => search(reason === 'input' ? typed : '')}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      disableCloseOnSelect
      isLoading={isPending}
      filterOptions={isLocal ? undefined : (all) => all}
      filterSelectedOptions
    />
  );
}
