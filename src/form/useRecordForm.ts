import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form';
import { changedFields } from '../../dataProvider/index.ts';
import { isUnreadable, readablePart } from '../../resources/declaration/codec/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import {
  describeViolation,
  namesToCheck,
  secretsToRepeat,
  validateRecord,
} from '../../resources/declaration/validation.ts';
import { useViewerLocale } from '../portal/useFormatValue.ts';
import { checkFields } from './fieldChecks.ts';
import { belonging, valuesOf, type FormModel, type Values } from './model.ts';
import { pick } from './pick.ts';

/** The record that the form departs from: what was read, or a new record's defaults. */
export type Base = Readonly<Record<string, unknown>>;

/** A form over one record: what is typed, and what it is compared with. */
export interface RecordForm {
  readonly form: UseFormReturn<Values>;
  readonly resource: AnyResource;
  readonly model: FormModel;
  readonly base: Base;
  /** The base at this moment, for code that runs later than the drawing. */
  readonly currentBase: () => Base;
  /** The present values of the inputs. Fields that do not belong to such a record hold nothing. */
  readonly values: () => Values;
  /** Names of the fields that differ from the base at this moment. What was typed and restored is no change. */
  readonly changed: () => string[];
  /** Departs from another record; `typed` are values that stay in the inputs as changes of it. */
  readonly rebase: (next: Base, typed?: Values) => void;
  /** Departs from the record's own answer, where a list has shown it before. What was typed stays as a change. */
  readonly settle: (next: Base) => void;
}

/**
 * The form of a record. Nothing is drawn again while somebody types but the field itself: the values are read when asked for.
 * @param isNew all fields are checked, not only changed ones
 * @param mode whether inputs are checked when they are left, or once they are sent
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

  const resolver: Resolver<Values> = (typed) => {
    const values = belonging(resource, baseRef.current, typed);
    // Values that came unreadable go back as they came: there is nothing to check in them.
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
    (next: Base, typed: Values = {}) => {
      baseRef.current = next;
      setBase(next);
      form.reset(valuesOf(resource, writable, next));
      for (const [name, value] of Object.entries(typed)) form.setValue(name, value, { shouldDirty: true });
    },
    [form, resource, writable],
  );
  const settle = useCallback(
    (next: Base) => {
      const serialized = (record: Base) => JSON.stringify(valuesOf(resource, writable, record));
      if (serialized(baseRef.current) !== serialized(next)) {
        rebase(next, pick(form.getValues(), changed()));
        return;
      }
      // Mostly it says what the list has said: then no input begins anew.
      baseRef.current = next;
      setBase(next);
    },
    [changed, form, rebase, resource, writable],
  );
  const currentBase = useCallback(() => baseRef.current, []);
  return useMemo(
    () => ({ form, resource, model, base, currentBase, values, changed, rebase, settle }),
    [base, changed, currentBase, form, model, rebase, resource, settle, values],
  );
}

/** The names of the fields that differ from the base, kept up to date; only the component that asks is drawn again. */
export function useChangedNames({ form, changed }: RecordForm): readonly string[] {
  const subscribe = useCallback(
    (listener: () => void) => form.subscribe({ formState: { values: true }, callback: listener }),
    [form],
  );
  const joined = useSyncExternalStore(subscribe, () => changed().join(' '));
  return useMemo(() => (joined === '' ? [] : joined.split(' ')), [joined]);
}
