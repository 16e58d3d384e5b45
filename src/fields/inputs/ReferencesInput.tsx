import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useRecordContext } from 'ra-core';
import { useState } from 'react';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { isReadWhole, manyQuery } from '../choosing/references.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { broughtName } from '../../format/format.ts';
import { useNameOf } from '../../format/useNameOf.ts';
import { Combobox } from '../choosing/Combobox.tsx';
import type { useBareInput } from '../useBareInput.ts';
import { useFieldInput } from '../useFieldInput.ts';
import { keyOfOption, toOption, useLookup, type LookupOption } from '../choosing/useLookup.ts';
import { useOptions } from '../choosing/useOptions.ts';
import type { Field } from '../../../resources/declaration/index.ts';
import { targetOf } from '../../../resources/registry.ts';

/** Milliseconds for which parts of a page share the names of the same records. */
const labelStaleTime = 30_000;

type Reference = Pick<FieldInputProps, 'field' | 'scope'>;

/** The records with the given identifiers, and the error when their names failed to load. */
function useNames({ field, scope }: Reference, uids: readonly string[]) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const nameOf = useNameOf();
  const record = useRecordContext();
  const target = targetOf(field);
  const isLocal = isReadWhole(target);
  // A target whose whole list is loaded needs no call by identifier.
  const lookup = useLookup(isLocal && uids.length > 0 ? field : undefined, scope);
  const { data, error, isFetching } = useQuery({
    ...manyQuery(dataProvider, target, uids, scope),
    enabled: !isLocal && uids.length > 0,
    networkMode: 'always',
    staleTime: labelStaleTime,
    placeholderData: (previous) => previous,
  });
  const found = (data ?? []).map((record) => toOption(field, target, record, nameOf));
  const options = new Map((isLocal ? lookup.options : found).map((option) => [option.key, option]));
  // Identifiers mean nothing to people: until the name is read there is a placeholder.
  const isPending = isLocal ? lookup.isPending : isFetching && !error;
  // Some cannot be read, or are beyond what the viewer may read.
  const named = (uid: string) => ({ key: uid, label: broughtName(record, uid) ?? (isPending ? '…' : uid) });
  return { chosen: uids.map((uid): LookupOption => options.get(uid) ?? named(uid)), error };
}

/**
 * The records with the given identifiers, in the same order. Until its name is read a record has a placeholder as label; an unknown record
 * has its identifier.
 */
export function useChosen(reference: Reference, uids: readonly string[]): LookupOption[] {
  return useNames(reference, uids).chosen;
}

interface ReferencesBoxProps {
  readonly field: Field;
  readonly scope: FieldInputProps['scope'];
  readonly input: ReturnType<typeof useBareInput>;
  readonly isRequired: boolean | undefined;
  /** Replaces the help of the input. */
  readonly help?: string | undefined;
  /** Why the names of the chosen failed to load. */
  readonly error?: Error | null;
  readonly value: readonly LookupOption[];
  readonly onChange: (chosen: readonly LookupOption[]) => void;
  /** False for a record that is not offered. */
  readonly isOffered?: (option: LookupOption) => boolean;
}

/** Chooses any number of the records that a field can refer to. They are read when the list opens, and searched on the platform. */
export function ReferencesBox(props: ReferencesBoxProps) {
  const { field, scope, input, isRequired, help, value, onChange, isOffered } = props;
  const [isOpen, setOpen] = useState(false);
  const { options, filterOptions, isPending, hasMore, error, search } = useOptions(field, scope, { isOpen });
  return (
    <Combobox<true>
      multiple
      input={input}
      isRequired={isRequired}
      {...(help === undefined ? {} : { help })}
      error={error ?? props.error ?? null}
      options={isOffered ? options.filter(isOffered) : options}
      value={[...value]}
      onChange={(_, next) => onChange(next.filter((option) => typeof option !== 'string'))}
      onInputChange={(_, typed, reason) => search(reason === 'input' ? typed : '')}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      disableCloseOnSelect
      isLoading={isPending}
      hasMore={hasMore}
      filterOptions={filterOptions}
      filterSelectedOptions
    />
  );
}

/** References to any number of records of another resource. */
export function ReferencesInput(props: FieldInputProps) {
  const { field, scope } = props;
  const input = useFieldInput<readonly string[]>(props);
  const names = useNames(props, input.value ?? []);
  return (
    <ReferencesBox
      field={field}
      scope={scope}
      input={input}
      isRequired={field.required}
      error={names.error}
      value={names.chosen}
      onChange={(chosen) => input.setValue(chosen.map(keyOfOption))}
    />
  );
}
