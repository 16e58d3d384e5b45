import { useRecordContext } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { FieldInputProps } from '../portal/FieldInputProps.ts';
import { optionsWithin, useLookup } from './useLookup.ts';

/**
 * Keeps a reference within what other fields of the form say (states within the chosen country). When one of those fields
 * changes, a value that no longer belongs is cleared, and `notice` says so; free text that is none of the target's stays
 * where the target has nothing to choose from.
 */
export function useWithin({ field, name, resource, scope }: FieldInputProps) {
  const translate = useTranslate();
  const form = useFormContext();
  const record = useRecordContext();
  const [notice, setNotice] = useState<string>();
  const sources = useMemo(() => Object.values(field.within ?? {}), [field.within]);
  const watched: unknown[] = useWatch({ name: sources, disabled: sources.length === 0 }) ?? [];
  const current = sources.map((source, index) => watched[index] ?? record?.[source]);
  const token = JSON.stringify(current);
  const filter = useMemo(() => {
    const values = JSON.parse(token) as unknown[];
    return Object.fromEntries(
      Object.keys(field.within ?? {}).flatMap((key, index) =>
        typeof values[index] === 'string' ? [[key, values[index]]] : [],
      ),
    );
  }, [field.within, token]);
  const { options } = useLookup(sources.length > 0 ? field : undefined, scope);
  const { options: parents } = useLookup(resource.fields[sources[0] ?? ''], scope);

  const settled = useRef(token);
  useEffect(() => {
    if (settled.current === token) return;
    settled.current = token;
    setNotice(undefined);
    // Only people's changes clear: a form that is set back to its record is right as it is.
    const stored: unknown = form.getValues(name);
    const isTheRecords = sources.every((source) => form.getValues(source) === (record?.[source] ?? null));
    if (typeof stored !== 'string' || (isTheRecords && stored === record?.[name])) return;
    const belongs = optionsWithin(options, filter);
    const known = options.find(({ key }) => key === stored);
    if (belongs.some(({ key }) => key === stored) || (!known && belongs.length === 0)) return;
    form.setValue(name, null, { shouldDirty: true, shouldValidate: true });
    const parentKey = Object.values(filter)[0] ?? '';
    setNotice(
      translate('form.input.cleared', {
        value: known?.label ?? stored,
        to: parents.find(({ key }) => key === parentKey)?.label ?? parentKey,
      }),
    );
  }, [filter, form, name, options, parents, record, sources, token, translate]);

  return {
    /** Target field -> value; undefined where the reference is not narrowed. */
    filter: sources.length > 0 ? filter : undefined,
    notice,
    /** The person chose anew: what was cleared is settled. */
    forget: () => setNotice(undefined),
  };
}
