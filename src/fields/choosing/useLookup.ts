import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import type { AnyResource, Field } from '../../../resources/declaration/index.ts';
import { targetOf } from '../../../resources/registry.ts';
import { useNameOf, type NameOf } from '../../format/useNameOf.ts';
import { isReadWhole, keyOf, lookupQuery } from './references.ts';

/** A record that a reference can point at. */
export interface LookupOption {
  /** The stored value. */
  readonly key: string;
  readonly label: string;
  /** Distinguishes records of the same name: their unique title. */
  readonly detail?: string;
  readonly record?: RaRecord;
}

/** The key of an option, or free text itself. */
export function keyOfOption(option: LookupOption | string): string {
  return typeof option === 'string' ? option : option.key;
}

/** Target field -> value: limits the records that a reference may point at. */
export type Within = Readonly<Record<string, string>>;

/** Converts a record of the target to an option. */
export function toOption(field: Field, target: AnyResource, record: RaRecord, nameOf: NameOf): LookupOption {
  const key = keyOf(field, target, record as RaRecord<string>);
  const label = nameOf(target, record) || key;
  const title: unknown = record[target.title];
  const detail = target.named && typeof title === 'string' && title !== label ? title : undefined;
  return { key, label, record, ...(detail && { detail }) };
}

/** The options within the chosen parent: state codes are unique only within their country. */
export function optionsWithin(options: readonly LookupOption[], within: Within | undefined) {
  const conditions = Object.entries(within ?? {});
  return options.filter(({ record }) => conditions.every(([name, value]) => record?.[name] === value));
}

const nothing: readonly LookupOption[] = [];

/** All records of a target whose whole list is loaded. One request per list, shared by all callers. */
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
