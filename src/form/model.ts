import { emptyValue } from '../../resources/declaration/codec/index.ts';
import { mayReadField, type AnyResource, type Field, type Place } from '../../resources/declaration/index.ts';
import { kindOf } from '../../resources/declaration/kinds/index.ts';
import { belongsTo } from '../../resources/declaration/validation.ts';
import { mayWrite, type Viewer } from '../portal/viewer.ts';
import '../i18n/late/form.ts';

/** The value of each field by name, as the inputs hold it. */
export type Values = Record<string, unknown>;

/** A field on the page: written by an input, or only shown. */
export interface FormField {
  readonly name: string;
  readonly field: Field;
  readonly writable: boolean;
  /** Its input saves by itself, apart from the form: a picture on a page that changes records. */
  readonly savesItself?: boolean;
}

/** A headed group of fields, or of what a widget draws. `index` is its number in the declaration. */
export interface FormSection {
  readonly index: number;
  /** Its name in the declaration, which is the fragment of its address. */
  readonly name: string;
  readonly fields: readonly FormField[];
  readonly widget?: string;
  /** The resource below this one whose only record it edits. */
  readonly child?: string;
  /** It takes more width than others. */
  readonly isWide?: boolean;
  /** It stands beside the others in a wide window. */
  readonly aside?: boolean;
}

/** Whether there is anything below the heading. */
export function hasContent({ fields, widget, child }: FormSection): boolean {
  return fields.length > 0 || widget !== undefined || child !== undefined;
}

/** The sections that a page shows of a resource, and the fields that can be changed there. */
export interface FormModel {
  readonly sections: readonly FormSection[];
  /** Names of the fields that have an input, in order. */
  readonly writable: readonly string[];
}

/** From how many sections on a form is long enough to need a way around in it. */
const longForm = 4;

/** Whether the form gets an index of its sections. */
export function isLong({ sections }: FormModel): boolean {
  return sections.length >= longForm;
}

/** Whether a saved record stays as it was created. */
export function isNeverChanged({ edit }: Place): boolean {
  return edit?.update === undefined;
}

/**
 * The form of a resource at a place, or within another's page, for one person. Fields that the place omits or the person never sees are left out, as
 * are a new record's fields that the platform sets.
 */
export function formModel(
  resource: AnyResource,
  place: Place | undefined,
  operation: 'create' | 'update',
  viewer: Viewer,
): FormModel {
  const sections = resource.sections.flatMap((section, index): FormSection[] => {
    if ((section.onlySaved || section.child) && operation === 'create') return [];
    if (place?.sections && !place.sections.includes(section.name)) return [];
    const fields = section.fields.flatMap((name): FormField[] => {
      const field = resource.fields[name];
      if (!field || place?.omit?.includes(name) || !mayReadField(resource, name, viewer.kind)) return [];
      const writable = mayWrite(viewer, operation, name, resource, place);
      // A field that is never read has nothing to show.
      const { isWriteOnly, hasOwnActions } = kindOf(field);
      const isShown = operation === 'update' && !isWriteOnly;
      const savesItself =
        hasOwnActions === true && place?.edit?.update !== undefined && !place.readOnly?.includes(name);
      // The head of the page shows it.
      if (hasOwnActions && field.besideName && !savesItself) return [];
      return isShown || writable ? [{ name, field, writable, savesItself }] : [];
    });
    const { name, widget, child, isWide, aside } = section;
    const shown = { index, name, fields, widget, child, isWide, aside };
    return hasContent(shown) ? [shown] : [];
  });
  const writable = sections.flatMap(({ fields }) => fields.filter((f) => f.writable).map(({ name }) => name));
  return { sections, writable };
}

/** A stored value as inputs hold it: an empty value has one form, so that it never counts as a change. */
function inputValue(field: Field, value: unknown): unknown {
  return value === undefined || value === null || value === '' ? emptyValue(field) : value;
}

/** The values of `names` in a record, as the inputs hold them. */
export function valuesOf(
  resource: AnyResource,
  names: readonly string[],
  record: Readonly<Record<string, unknown>>,
): Values {
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = resource.fields[name];
      return field ? [[name, inputValue(field, record[name])]] : [];
    }),
  );
}

/** The values of a form without those of fields that do not belong to such a record: they stay typed, and are not sent. */
export function belonging(
  resource: AnyResource,
  base: Readonly<Record<string, unknown>>,
  values: Values,
): Values {
  const record = { ...base, ...values };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = resource.fields[name];
      return [name, field && !belongsTo(field, record) ? emptyValue(field) : value];
    }),
  );
}
