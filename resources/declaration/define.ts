import type { Actions, ActionWord } from './actions/action.ts';
import type { DeclaredCalls } from './calls.ts';
import type { ComponentNames, NoticeIn, PageIn, TileIn } from './components.ts';
import { callsOf, paramOf, placesOf, resolvedFields } from './defaults.ts';
import type { Exact, NoOtherWords } from './fields/exact.ts';
import type { DeclaredPlace } from './place.ts';
import type { RecordRule, StateRule } from './recordRule.ts';
import type { ReadableValues } from './valuesOf.ts';
import type { Resource } from './resource.ts';
import type { Fields } from './fields/field.ts';
import {
  fieldsOf,
  type FieldsIn,
  type FormTab,
  type Sections,
  sectionsOf,
  type WidgetsIn,
} from './fields/section.ts';
import { withVariants } from './fields/variants.ts';

type FieldMapOf<SectionMap extends Sections, Loose extends Fields> = FieldsIn<SectionMap> & Loose;

/** The names of the declared fields. */
type NamesIn<SectionMap extends Sections, Loose extends Fields> = (keyof FieldsIn<SectionMap> | keyof Loose) &
  string;

type Words<
  Scope extends Readonly<Record<string, string>>,
  Id extends string,
  ActionMap extends Readonly<Record<string, object>>,
  Name extends string,
> = Resource<Fields, Scope, Id, ActionMap, Name, Scope[keyof Scope] & string>;

/**
 * The declared type of a part. One with an error, which is reported where it stands, counts as any such part: otherwise each use of the
 * registry would report it again.
 */
type Usable<Declared, Part> = Declared extends Part ? Declared : Part;

/** Places that refer only to declared fields and sections. */
type PlacesOf<SectionMap extends Sections, Loose extends Fields> = Readonly<
  Record<string, DeclaredPlace<NoInfer<NamesIn<SectionMap, Loose>>, NoInfer<keyof SectionMap & string>>>
>;

/** Words that have a conventional default. */
type Conventional = 'identifier' | 'tenancy' | 'scope' | 'title' | 'messages';

/** A declaration as it is written: `sections` hold the fields of the form, `fields` those that no form shows. */
interface Declaration<
  SectionMap extends Sections,
  Loose extends Fields,
  Scope extends Readonly<Record<string, string>>,
  Id extends string,
  ActionMap extends Readonly<Record<string, object>>,
>
  extends
    Omit<
      Words<Scope, Id, ActionMap, NoInfer<NamesIn<SectionMap, Loose>>>,
      Conventional | 'calls' | 'fields' | 'sections' | 'places' | 'tabs'
    >,
    Partial<Pick<Words<Scope, Id, ActionMap, NoInfer<NamesIn<SectionMap, Loose>>>, Conventional>> {
  readonly calls: DeclaredCalls;
  readonly sections?: SectionMap;
  readonly fields?: Loose;
  readonly tabs?: Readonly<Record<string, FormTab<NoInfer<keyof SectionMap & string>>>>;
  readonly rules?: readonly RecordRule<
    NoInfer<NamesIn<SectionMap, Loose>>,
    NoInfer<ReadableValues<FieldMapOf<SectionMap, Loose>>>
  >[];
  readonly undeletable?: StateRule<NoInfer<ReadableValues<FieldMapOf<SectionMap, Loose>>>>;
  readonly lockedBelow?: StateRule<NoInfer<ReadableValues<FieldMapOf<SectionMap, Loose>>>>;
  readonly places: PlacesOf<SectionMap, Loose>;
}

/**
 * Declares a resource. The value is plain data with its defaults filled in. `checkRegistry` finds the wrong combinations that types cannot
 * express.
 * @throws TypeError when two sections declare the same field
 */
export function defineResource<
  const SectionMap extends Sections = Record<never, never>,
  const Loose extends Fields = Record<never, never>,
  const Scope extends Readonly<Record<string, string>> = { readonly clientId: 'clientUID' },
  const Id extends string = 'uid',
  // Not `Actions`: their unknown values would become those of the record that `when` takes.
  const ActionMap extends Readonly<Record<string, object>> = Record<never, never>,
  const PlaceMap = Record<never, never>,
>(
  declaration: { readonly places: Exact<PlaceMap, PlacesOf<SectionMap, Loose>> } & Declaration<
    SectionMap,
    Loose,
    Scope,
    Id,
    ActionMap &
      NoOtherWords<ActionMap, ActionWord> &
      Actions<NoInfer<ReadableValues<FieldMapOf<SectionMap, Loose>>>>
  >,
): Resource<
  FieldMapOf<SectionMap, Loose>,
  Scope,
  Id,
  Usable<ActionMap, Actions>,
  NamesIn<SectionMap, Loose>,
  Scope[keyof Scope] & string,
  WidgetsIn<SectionMap>
> &
  ComponentNames<PageIn<PlaceMap>, NoticeIn<PlaceMap>, TileIn<PlaceMap>> {
  const { sections = {} as SectionMap, fields = {} as Loose, actions, ...words } = declaration;
  const scope = declaration.scope ?? ({ clientId: 'clientUID' } as unknown as Scope);
  const identifier = declaration.identifier ?? {
    field: 'uid' as Id,
    param: paramOf(words.name, words.singleton === true),
  };
  const identified = { ...words, scope, identifier };
  const calls = callsOf(identified, words.calls);
  const all = withVariants(resolvedFields(fieldsOf(sections, fields), calls), words.variants);
  return {
    tenancy: 'client',
    title: 'name',
    messages: {},
    ...words,
    ...(actions && { actions: actions as unknown as Usable<ActionMap, Actions> }),
    scope,
    identifier,
    calls,
    fields: all as FieldMapOf<SectionMap, Loose>,
    sections: sectionsOf(sections),
    places: placesOf(words.places, { named: identified, sections, fields: all }),
  };
}
