import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form';
import { changedFields } from '../../dataProvider/bodies.ts';
import { isUnreadable, readablePart } from '../../resources/declaration/codec/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import {
  describeViolation,
  namesToCheck,
  secretsToRepeat,
  validateRecord,
} from '../../resources/declaration/fields/validation.ts';
import { useViewerLocale } from '../format/useFormatValue.ts';
import { checkFields } from './fieldChecks.ts';
import { belonging, valuesOf, type FormModel, type Values } from './model.ts';
import { pick } from './saving/pick.ts';

/** The record that changes are compared with: the last response, or the defaults of a new record. */
export type Base = Readonly<Record<string, unknown>>;

/** The form of one record, and the record that its values are compared with. */
export interface RecordForm {
  readonly form: UseFormReturn<Values>;
  readonly resource: AnyResource;
  readonly model: FormModel;
  readonly base: Base;
  /** The current base, for code that runs after the render. */
  readonly currentBase: () => Base;
  /** The current values of the inputs. Fields that do not apply to the record are empty. */
  readonly values: () => Values;
  /** Names of the fields that currently differ from the base. */
  readonly changed: () => string[];
  /** The record as it was read last. The base has older values of fields that somebody else has changed as well. */
  readonly latest: () => Base;
  /** Sets what `latest` returns, without a change of the form. */
  readonly learn: (latest: Base) => void;
  /**
   * Replaces the base. `typed` values stay in the inputs as changes.
   * @param latest the record as it was read last, where the base has older values
   */
  readonly rebase: (next: Base, typed?: Values, latest?: Base) => void;
  /** Replaces the base with a newer response. Typed values stay as changes; inputs whose values are the same keep their state. */
  readonly settle: (next: Base) => void;
}

/**
 * The form of a record. Typing re-renders only the edited field; other code reads the values on demand.
 * @param isNew checks all fields, not only changed ones
 * @param mode when inputs are checked: on blur, or on submit
 */
export function useRecordForm(
  resource: AnyResource,
  model: FormModel,
  initial: Base,
  isNew: boolean,
  mode: 'onTouched' | 'onSubmit' = 'onTouched',
): RecordForm {
  const locale = useViewerLocale();
  const { writable } = model;
  const [base, setBase] = useState(initial);
  const baseRef = useRef(initial);
  const latestRef = useRef(initial);

  const resolver: Resolver<Values> = (typed) => {
    const values = belonging(resource, baseRef.current, typed);
    // Unreadable values are sent back unchanged, so they are not checked.
    const record = Object.fromEntries(
      Object.entries({ ...baseRef.current, ...values }).map(([name, value]) => [name, readablePart(value)]),
    );
    const differing = isNew ? [] : changedFields(resource, baseRef.current, values);
    const toCheck = new Set(isNew ? writable : namesToCheck(resource, differing));
    const names = writable.filter((name) => toCheck.has(name) && !isUnreadable(record[name]));
    const problems = [
      ...validateRecord(resource, names, record),
      ...secretsToRepeat(resource, differing, record).filter(({ field }) => writable.includes(field)),
    ];
    const errors = [
      ...checkFields(form.control, names, values).map(({ field, message }) => [
        field,
        { type: 'check', message },
      ]),
      ...problems.map((violation) => {
        const message = describeViolation(resource, violation, locale);
        return [violation.field, { type: violation.key, message }];
      }),
    ];
    if (errors.length === 0) return { values, errors: {} };
    return { values: {}, errors: Object.fromEntries(errors) };
  };
  const form = useForm<Values>({
    defaultValues: valuesOf(resource, writable, initial),
    mode,
    resolver,
    shouldFocusError: false,
  });

  const values = useCallback(() => belonging(resource, baseRef.current, form.getValues()), [form, resource]);
  const changed = useCallback(
    () => changedFields(resource, baseRef.current, values()).filter((name) => writable.includes(name)),
    [resource, values, writable],
  );
  const rebase = useCallback(
    (next: Base, typed: Values = {}, latest = next) => {
      baseRef.current = next;
      latestRef.current = latest;
      setBase(next);
      form.reset(valuesOf(resource, writable, next));
      for (const [name, value] of Object.entries(typed)) form.setValue(name, value, { shouldDirty: true });
    },
    [form, resource, writable],
  );
  // A field that becomes writable while the form is open gets an input, which has no value yet. Typed values stay, also of fields that were
  // locked for a while.
  const offered = useRef(writable);
  useEffect(() => {
    const before = offered.current;
    offered.current = writable;
    if (writable.every((name) => before.includes(name))) return;
    const held = form.getValues();
    const typed = changed().filter((name) => held[name] !== undefined);
    rebase(baseRef.current, pick(held, typed), latestRef.current);
  }, [changed, form, rebase, writable]);
  const settle = useCallback(
    (next: Base) => {
      const serialized = (record: Base) => JSON.stringify(valuesOf(resource, writable, record));
      if (serialized(baseRef.current) !== serialized(next)) {
        rebase(next, pick(form.getValues(), changed()));
        return;
      }
      // Usually equal: then the inputs keep their state.
      baseRef.current = next;
      latestRef.current = next;
      setBase(next);
    },
    [changed, form, rebase, resource, writable],
  );
  const currentBase = useCallback(() => baseRef.current, []);
  const latest = useCallback(() => latestRef.current, []);
  const learn = useCallback((record: Base) => {
    latestRef.current = record;
  }, []);
  return useMemo(
    () => ({ form, resource, model, base, currentBase, latest, learn, values, changed, rebase, settle }),
    [base, changed, currentBase, form, latest, learn, model, rebase, resource, settle, values],
  );
}

/** Names of the fields that differ from the base. Re-renders only the calling component. */
export function useChangedNames({ form, changed }: RecordForm): readonly string[] {
  const subscribe = useCallback(
    (listener: () => void) => form.subscribe({ formState: { values: true }, callback: listener }),
    [form],
  );
  const joined = useSyncExternalStore(subscribe, () => changed().join(' '));
  return useMemo(() => (joined === '' ? [] : joined.split(' ')), [joined]);
}
