import { useEffect, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isSameValue } from '../../resources/declaration/codec/index.ts';
import { belongsTo, isLocked, isRequiredIn } from '../../resources/declaration/fields/validation.ts';
import { hasContent, type FormField, type FormModel, type FormSection } from './model.ts';

/** Marks the input as required when the record requires a value. */
function asHere(formField: FormField, record: Readonly<Record<string, unknown>>): FormField {
  const { field } = formField;
  const required = isRequiredIn(field, record);
  return required === (field.required === true) ? formField : { ...formField, field: { ...field, required } };
}

/** Makes fields read-only that are locked for the saved record. */
function withLocks(section: FormSection, record: Readonly<Record<string, unknown>>): FormSection {
  if (!section.fields.some(({ field }) => field.lockedWhen)) return section;
  const fields = section.fields.map((formField) =>
    isLocked(formField.field, record) ? { ...formField, writable: false } : formField,
  );
  return { ...section, fields };
}

/** Removes blank fields without an input, and fields that the platform may not know. Null when no field remains. */
function withoutBlanks(section: FormSection, record: Readonly<Record<string, unknown>>): FormSection | null {
  const isUnknown = ({ name, field }: FormField) =>
    field.ifAnswered !== undefined && record[name] === undefined;
  const isBlank = (one: FormField) =>
    isUnknown(one) ||
    (!one.writable &&
      !one.savesItself &&
      one.field.widget === undefined &&
      one.field.optionsFrom === undefined &&
      one.field.blank === undefined &&
      isSameValue(one.field, record[one.name], null));
  if (!section.fields.some(isBlank)) return section;
  const fields = section.fields.filter((formField) => !isBlank(formField));
  const rest = { ...section, fields };
  return hasContent(rest) ? rest : null;
}

/**
 * The visible sections of a form: omits fields and headings that do not apply to the record (see `When`), and
 * blank read-only fields. Must be called inside the form. Re-renders only when a field changes on which
 * others depend.
 * @param record the saved record, for fields that the form does not write
 */
export function useBelonging(
  model: FormModel,
  record: Readonly<Record<string, unknown>> | undefined,
): readonly FormSection[] {
  const sections = useMemo(
    () =>
      record
        ? model.sections.flatMap((section) => withoutBlanks(withLocks(section, record), record) ?? [])
        : model.sections,
    [model, record],
  );
  const sources = useMemo(() => {
    const names = sections.flatMap(({ fields }) =>
      fields.flatMap(({ field: { when, requiredWhen } }) =>
        [when?.field ?? [], requiredWhen?.field ?? []].flat(),
      ),
    );
    return [...new Set(names)];
  }, [sections]);
  const watched: unknown[] = useWatch({ name: sources, disabled: sources.length === 0 }) ?? [];
  const token = JSON.stringify(sources.map((source, index) => watched[index] ?? record?.[source] ?? null));
  return useMemo(() => {
    if (sources.length === 0) return sections;
    const values = JSON.parse(token) as unknown[];
    const deciding = Object.fromEntries(sources.map((source, index) => [source, values[index]]));
    return sections.flatMap((section) => {
      const fields = section.fields
        .filter(({ field }) => belongsTo(field, deciding))
        .map((formField) => asHere(formField, deciding));
      const here = { ...section, fields };
      return hasContent(here) ? [here] : [];
    });
  }, [sections, sources, token]);
}

/** Clears the errors of fields that no longer apply to the record: the user could not fix them. */
export function useForgetHidden({ writable }: FormModel, sections: readonly FormSection[]): void {
  const { clearErrors } = useFormContext();
  useEffect(() => {
    const visible = new Set(sections.flatMap(({ fields }) => fields.map(({ name }) => name)));
    const hidden = writable.filter((name) => !visible.has(name));
    if (hidden.length > 0) clearErrors(hidden);
  }, [clearErrors, sections, writable]);
}
