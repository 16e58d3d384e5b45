import { useRecordContext } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslate } from '../../i18n/late/form.ts';
import { parentsWithin } from '../../../resources/declaration/index.ts';
import { targetOf } from '../../../resources/registry.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { optionsWithin, useLookup } from './useLookup.ts';

/** The key of a reference, which may be stored as `{ uid, name }`. */
function keyIn(value: unknown): string | undefined {
  const key: unknown = typeof value === 'object' && value !== null && 'uid' in value ? value.uid : value;
  return typeof key === 'string' && key !== '' ? key : undefined;
}

/**
 * Limits a reference by other fields of the form (states of the chosen country, levels of the chosen
 * building). When one of them changes, a value that no longer matches is cleared and `notice` explains it.
 * Free text stays when the target has no options.
 */
export function useWithin({ field, name, resource, scope: pageScope }: FieldInputProps) {
  const translate = useTranslate();
  const form = useFormContext();
  const record = useRecordContext();
  const [notice, setNotice] = useState<string>();
  const sources = useMemo(() => Object.values(field.within ?? {}), [field.within]);
  const watched: unknown[] = useWatch({ name: sources, disabled: sources.length === 0 }) ?? [];
  const current = sources.map((source, index) => watched[index] ?? record?.[source]);
  const token = JSON.stringify(current);
  const target = targetOf(field);
  const { filter, scope, missing } = useMemo(() => {
    const values = JSON.parse(token) as unknown[];
    const keys = new Map(
      Object.values(field.within ?? {}).map((source, index) => [source, keyIn(values[index])]),
    );
    const parents = Object.entries(parentsWithin(target, field));
    const isParent = (source: string) => parents.some(([, parent]) => parent === source);
    return {
      filter: Object.fromEntries(
        Object.entries(field.within ?? {}).flatMap(([theirs, source]) => {
          const key = isParent(source) ? undefined : keys.get(source);
          return key === undefined ? [] : [[theirs, key]];
        }),
      ),
      scope: {
        ...pageScope,
        ...Object.fromEntries(
          parents.flatMap(([parameter, source]) => {
            const key = keys.get(source);
            return key === undefined ? [] : [[parameter, key]];
          }),
        ),
      },
      missing: parents.find(([, source]) => keys.get(source) === undefined)?.[1],
    };
  }, [field, pageScope, target, token]);
  const hasParents = Object.keys(parentsWithin(target, field)).length > 0;
  const { options, isPending, error } = useLookup(
    sources.length > 0 && missing === undefined ? field : undefined,
    scope,
  );
  const { options: parents } = useLookup(
    hasParents ? undefined : resource.fields[sources[0] ?? ''],
    pageScope,
  );

  const areUnknown = !hasParents && (isPending || error !== null);
  const settled = useRef(token);
  /** The value when the sources changed, until the options say whether it belongs to them. */
  const doubtful = useRef<{ readonly token: string; readonly value: unknown }>(undefined);
  useEffect(() => {
    if (settled.current === token) return;
    const value: unknown = form.getValues(name);
    if (doubtful.current?.token !== token) {
      doubtful.current = { token, value };
      setNotice(undefined);
    }
    if (areUnknown) return;
    settled.current = token;
    const isChosenSince = doubtful.current.value !== value;
    doubtful.current = undefined;
    if (isChosenSince) return;
    // Only changes by the user clear the value: a form reset to its record is consistent.
    const isTheRecords = sources.every((source) => form.getValues(source) === (record?.[source] ?? null));
    if (keyIn(value) === undefined || (isTheRecords && value === record?.[name])) return;
    if (hasParents) {
      form.setValue(name, null, { shouldDirty: true, shouldValidate: true });
      const parent = translate(`resources.${resource.name}.fields.${sources[0] ?? ''}`);
      setNotice(translate('form.input.clearedAlong', { parent }));
      return;
    }
    if (typeof value !== 'string') return;
    const belongs = optionsWithin(options, filter);
    const option = options.find(({ key }) => key === value);
    if (belongs.some(({ key }) => key === value) || (!option && belongs.length === 0)) return;
    form.setValue(name, null, { shouldDirty: true, shouldValidate: true });
    const parentKey = Object.values(filter)[0] ?? '';
    setNotice(
      translate('form.input.cleared', {
        value: option?.label ?? value,
        to: parents.find(({ key }) => key === parentKey)?.label ?? parentKey,
      }),
    );
  }, [
    areUnknown,
    filter,
    form,
    hasParents,
    name,
    options,
    parents,
    record,
    resource,
    sources,
    token,
    translate,
  ]);

  return {
    /** Target field -> value; undefined when the reference is not limited. */
    filter: sources.length > 0 ? filter : undefined,
    /** The scope of the targets: the page's scope and the chosen parents. */
    scope,
    /** The field that must be chosen first; undefined when options are available. */
    missing,
    notice,
    /** Clears the notice after the user has chosen again. */
    forget: () => setNotice(undefined),
  };
}
