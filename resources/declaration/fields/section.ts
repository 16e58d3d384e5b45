import type { NoOtherWords } from './exact.ts';
import type { FieldWord, Fields } from './field.ts';
import type { Localized } from '../localized.ts';

interface SectionOptions<SectionWidget extends string> {
  /** One sentence below the heading. */
  readonly help?: Localized;
  /** Name of a component that renders the section instead (see `components.ts`). It edits the section's fields. */
  readonly widget?: SectionWidget;
  /**
   * Name of a resource right below this one. The page of a saved record edits its records here, which it saves with its own fields: the only
   * one (`onePerScope`), or rows in the order of its list.
   */
  readonly child?: string;
  /** Only shown on the page of a saved record. */
  readonly onlySaved?: boolean;
  /**
   * In wide windows: `aside`, in a second column beside all others, for at most one section of a resource; `wide`, the section and the form
   * are wider. `folded`: in the form of a new record only its heading shows until it is opened, for fields that few people fill in at once.
   */
  readonly layout?: 'aside' | 'wide' | 'folded';
}

/** A group of fields in the form, as it is declared. Created by `section`. */
export interface DeclaredSection<
  FieldMap extends Fields = Fields,
  SectionWidget extends string = string,
> extends SectionOptions<SectionWidget> {
  readonly label: Localized;
  readonly fields: FieldMap;
}

/** A tab of the page of a saved record, with some sections of its form. */
export interface FormTab<SectionName extends string = string> {
  readonly label: Localized;
  readonly sections: readonly SectionName[];
}

/** The sections of a form by name, in order. */
export type Sections = Readonly<Record<string, DeclaredSection>>;

/** A group of fields in the form, for code that interprets declarations. */
export interface Section<
  FieldName extends string = string,
  SectionWidget extends string = string,
> extends SectionOptions<SectionWidget> {
  readonly name: string;
  readonly label: Localized;
  readonly fields: readonly FieldName[];
}

type FieldMaps<SectionMap extends Sections> = SectionMap[keyof SectionMap]['fields'];
type NamesOf<FieldMap> = FieldMap extends unknown ? keyof FieldMap : never;

/** The fields of all sections as one map. */
export type FieldsIn<SectionMap extends Sections> = {
  readonly [Name in NamesOf<FieldMaps<SectionMap>>]: Extract<
    FieldMaps<SectionMap>,
    { readonly [Key in Name]: unknown }
  >[Name];
};

/** The widgets that render sections. */
export type WidgetsIn<SectionMap extends Sections> = NonNullable<SectionMap[keyof SectionMap]['widget']>;

/** A heading and the fields below it. The order of sections and fields is that of the form and, unless a place overrides it, of columns. */
export function section<const FieldMap extends Fields, const SectionWidget extends string = never>(
  label: Localized,
  fields: FieldMap & NoOtherWords<FieldMap, FieldWord>,
  options?: SectionOptions<SectionWidget>,
): DeclaredSection<FieldMap, NoInfer<SectionWidget>> {
  return { label, fields, ...options };
}

/**
 * All fields of a resource: those of its sections, in order, then those that no form shows.
 * @throws TypeError when a field is declared twice
 */
export function fieldsOf(sections: Sections, loose: Fields): Fields {
  const all: Record<string, Fields[string]> = {};
  for (const fields of [...Object.values(sections).map((one) => one.fields), loose])
    for (const [name, field] of Object.entries(fields)) {
      if (Object.hasOwn(all, name)) throw new TypeError(`The field "${name}" is declared twice.`);
      all[name] = field;
    }
  return all;
}

/** The sections with the names of their fields. */
export function sectionsOf(sections: Sections): readonly Section[] {
  return Object.entries(sections).map(([name, { fields, ...more }]) => ({
    name,
    ...more,
    fields: Object.keys(fields),
  }));
}
