import { emptyValue } from '../../resources/declaration/codec/index.ts';
import {
  mayReadField,
  type AnyResource,
  type Field,
  type Place,
  type Section,
} from '../../resources/declaration/index.ts';
import { kindOf } from '../../resources/declaration/kinds/index.ts';
import { belongsTo } from '../../resources/declaration/fields/validation.ts';
import { mayWrite, type Viewer } from '../viewer/viewer.ts';

/** The values of the inputs, by field name. */
export type Values = Record<string, unknown>;

/** A field on the page: an input or a read-only value. */
export interface FormField {
  readonly name: string;
  readonly field: Field;
  readonly writable: boolean;
  /** True when its input saves separately from the form: a picture on an editable page. */
  readonly savesItself?: boolean;
}

/** A section with a heading and fields or a widget. `index` is its position in the declaration. */
export interface FormSection {
  readonly index: number;
  /** Its name in the declaration, used as the URL fragment. */
  readonly name: string;
  readonly fields: readonly FormField[];
  readonly widget?: string;
  /** Name of a resource below this one, whose records are edited here. */
  readonly child?: string;
  /** In a wide window: beside the others, or wider than they are. */
  readonly layout?: Section['layout'];
}

/** True when there is content below the heading. */
export function hasContent({ fields, widget, child }: FormSection): boolean {
  return fields.length > 0 || widget !== undefined || child !== undefined;
}

/** The sections of a resource's page, and the fields that can be changed there. */
export interface FormModel {
  readonly sections: readonly FormSection[];
  /** Names of the fields that have an input, in order. */
  readonly writable: readonly string[];
  /** The tabs that hold the sections. */
  readonly tabs?: AnyResource['tabs'];
}

/** Minimum number of sections of a form that gets an index. */
const longForm = 4;

/** True when the form gets an index of its sections. */
export function isLong({ sections, tabs }: FormModel): boolean {
  return !tabs && sections.length >= longForm;
}

/** True when a record cannot be changed after it was created. */
export function isNeverChanged({ edit }: Place): boolean {
  return edit?.update === undefined;
}

/** False when the platform may not know the field. */
function isKnown({ ifAnswered }: Field, { options }: Viewer): boolean {
  return ifAnswered === undefined || (ifAnswered !== true && options?.[ifAnswered] === true);
}

/**
 * The form of a resource at a place, or inside another page, for one viewer. Omits the fields that the place
 * omits, those that the viewer never sees and, for a new record, those that the platform sets or may not know.
 * @param initial first values of a new record: those of a copy come from the platform
 */
export function formModel(
  resource: AnyResource,
  place: Place | undefined,
  operation: 'create' | 'update',
  viewer: Viewer,
  initial: Readonly<Record<string, unknown>> = {},
): FormModel {
  const sections = resource.sections.flatMap((section, index): FormSection[] => {
    if ((section.onlySaved || section.child) && operation === 'create') return [];
    if (place?.sections && !place.sections.includes(section.name)) return [];
    const fields = section.fields.flatMap((name): FormField[] => {
      const field = resource.fields[name];
      if (!field || place?.omit?.includes(name) || !mayReadField(resource, name, viewer.kind)) return [];
      if (operation === 'create' && initial[name] === undefined && !isKnown(field, viewer)) return [];
      const writable = mayWrite(viewer, operation, name, resource, place);
      // A write-only field has no value to show.
      const { isWriteOnly, hasOwnActions } = kindOf(field);
      const isShown = operation === 'update' && !isWriteOnly;
      const savesItself =
        hasOwnActions === true && place?.edit?.update !== undefined && !place.readOnly?.includes(name);
      // The page header shows it.
      if (hasOwnActions && field.besideName && !savesItself) return [];
      return isShown || writable ? [{ name, field, writable, savesItself }] : [];
    });
    const { name, widget, child, layout } = section;
    const shown = { index, name, fields, widget, child, layout };
    return hasContent(shown) ? [shown] : [];
  });
  const writable = sections.flatMap(({ fields }) => fields.filter((f) => f.writable).map(({ name }) => name));
  return { sections, writable, ...(operation === 'update' && { tabs: resource.tabs }) };
}

/** Converts a stored value for inputs. All empty values become one, so that they never count as a change. */
function inputValue(field: Field, value: unknown): unknown {
  return value === undefined || value === null || value === '' ? emptyValue(field) : value;
}

/** The values of the fields `names`, as the inputs use them. */
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

/**
 * The values of the form without those of fields that do not apply to the record. Such values stay in their
 * inputs and are not sent.
 */
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
