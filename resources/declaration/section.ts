import type { NoOtherWords } from './exact.ts';
import type { FieldWord } from './field.ts';
import type { Localized } from './localized.ts';
import type { Fields } from './resource.ts';

interface SectionOptions<SectionWidget extends string> {
  /** One sentence beneath the heading. */
  readonly help?: Localized;
  /** Name of a component that draws the section instead (see `components.ts`). It edits the section's fields. */
  readonly widget?: SectionWidget;
  /**
   * Name of a resource that has one record below each of this one's (`onePerScope`): a saved record's page edits it here, with a
   * button of its own.
   */
  readonly child?: string;
  /** Only the page of a saved record shows the section. */
  readonly onlySaved?: boolean;
  /** Where the window is wide, it stands in a second column beside all others. One section of a resource can. */
  readonly aside?: true;
  /** The section takes more width where the window has it, and so does the form. */
  readonly isWide?: true;
}

/** A group of fields in the form, as it is declared. Made by `section`. */
export interface DeclaredSection<
  FieldMap extends Fields = Fields,
  SectionWidget extends string = string,
> extends SectionOptions<SectionWidget> {
  readonly label: Localized;
  readonly fields: FieldMap;
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

/** The widgets that draw sections. */
export type WidgetsIn<SectionMap extends Sections> = NonNullable<SectionMap[keyof SectionMap]['widget']>;

/** A heading and the fields below it. The order of sections and fields is that of the form and, unless a place says otherwise, of columns. */
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
