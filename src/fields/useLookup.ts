import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import type { PlatformDataProvider } from '../../dataProvider/index.ts';
import type { AnyResource, Field } from '../../resources/declaration/index.ts';
import { targetOf } from '../../resources/registry.ts';
import { useNameOf, type NameOf } from '../portal/useNameOf.ts';
import { isReadWhole, keyOf, lookupQuery } from './references.ts';

/** One thing that a reference can point at. */
export interface LookupOption {
  /** The stored value. */
  readonly key: string;
  readonly label: string;
  /** Tells records of one name apart: the title of one that several fields name. */
  readonly detail?: string;
  readonly record?: RaRecord;
}

/** The key of an option, or of text that stands for one. */
export function keyOfOption(option: LookupOption | string): string {
  return typeof option === 'string' ? option : option.key;
}

/** Target field -> value: the part of the targets that a reference may point at. */
export type Within = Readonly<Record<string, string>>;

/** A record of the target as something to choose. */
export function toOption(field: Field, target: AnyResource, record: RaRecord, nameOf: NameOf): LookupOption {
  const key = keyOf(field, target, record as RaRecord<string>);
  const label = nameOf(target, record) || key;
  const title: unknown = record[target.title];
  const detail = target.named && typeof title === 'string' && title !== label ? title : undefined;
  return { key, label, record, ...(detail && { detail }) };
}

/** The `options` within the chosen parent: codes of states are unique in their country only. */
export function optionsWithin(options: readonly LookupOption[], within: Within | undefined) {
  const conditions = Object.entries(within ?? {});
  return options.filter(({ record }) => conditions.every(([name, value]) => record?.[name] === value));
}

const nothing: readonly LookupOption[] = [];

/** Everything that a reference to a wholly read list can point at. One call per list, shared by all who ask. */
export function useLookup(field: Field | undefined, scope: Readonly<Record<string, string>>) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const nameOf = useNameOf();
  const target = field?.target ? targetOf(field) : undefined;
  const isAsked = target !== undefined && isReadWhole(target);
  const { data, isPending, error } = useQuery(
    isAsked
      ? lookupQuery(dataProvider, target, scope)
      : { queryKey: ['no lookup'], queryFn: () => [], enabled: false },
  );
  const options = useMemo(
    () =>
      isAsked && field ? (data ?? []).map((record) => toOption(field, target, record, nameOf)) : nothing,
    [data, field, isAsked, nameOf, target],
  );
  return { options, isPending: isAsked && isPending, error };
}
