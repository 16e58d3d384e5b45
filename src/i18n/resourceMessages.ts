import { humanize, localize, nounOf } from '../../resources/declaration/index.ts';
import type { AnyResource, Fields, Locale, Place } from '../../resources/declaration/index.ts';
import { menus, overviews } from '../../resources/product/menu/index.ts';
import type { Messages } from './messageGroup.ts';

type Texts = Record<string, string>;

/** polyglot's separator of singular and plural. */
const plural = ' |||| ';

/** The purpose of a place, derived from its calls: `Find, add and change buildings.` */
function hintOf(resource: AnyResource, place: Place, locale: Locale): string {
  const verbs = [
    place.list ? 'find' : 'see',
    ...(place.create === undefined ? [] : ['add']),
    ...(place.edit?.update === undefined ? [] : ['change']),
  ];
  const last = verbs.pop() ?? '';
  const verb = verbs.length > 0 ? `${verbs.join(', ')} and ${last}` : last;
  const what = place.list
    ? nounOf(resource.label, 'many', locale)
    : `the ${nounOf(resource.label, 'one', locale)}`;
  return `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${what}.`;
}

/**
 * The texts of fields: `fields.<field>`, `help.<field>`, `cautions.<field>` and `choices.<field>.<value>`.
 */
export function fieldMessages(declared: Fields, locale: Locale): Messages {
  const fields: Texts = {};
  const help: Texts = {};
  const cautions: Texts = {};
  const choices: Record<string, Texts> = {};
  for (const [name, field] of Object.entries(declared)) {
    fields[name] = localize(field.label ?? humanize(name), locale);
    if (field.caution) cautions[name] = localize(field.caution, locale);
    if (field.help) help[name] = localize(field.help, locale);
    if (field.options) {
      choices[name] = Object.fromEntries(
        field.options.map(({ value, label }) => [value, localize(label ?? value, locale)]),
      );
    }
  }
  return { fields, help, cautions, choices };
}

/**
 * The texts of one declaration in `locale`, below `resources.<name>`:
 * `name` and `noun`, the name within a sentence (both with smart_count), those of its fields, `sections.<n>`, `sectionHelp.<n>`,
 * `places.<place>` (title of its list or single page), `tabs.<place>` (label of the list as a tab of a record, if different),
 * `formTabs.<tab>`, `hints.<place>` (what users do there), `pages.<place>.<component>`, `imports.<place>` (the import page) and
 * `attention.<name>`.
 */
export function resourceMessages(resource: AnyResource, locale: Locale): Messages {
  const { one, many } = resource.label;
  const places: Texts = {};
  const tabs: Texts = {};
  const hints: Texts = {};
  const pages: Record<string, Texts> = {};
  const imports: Texts = {};
  for (const [name, place] of Object.entries(resource.places)) {
    places[name] = localize(place.label ?? (place.list ? many : one), locale);
    if (place.tabLabel) tabs[name] = localize(place.tabLabel, locale);
    hints[name] = place.hint === undefined ? hintOf(resource, place, locale) : localize(place.hint, locale);
    if (place.import) imports[name] = localize(place.import.label, locale);
    for (const page of place.pages ?? []) (pages[name] ??= {})[page.component] = localize(page.label, locale);
  }
  const attention: Texts = {};
  for (const [name, words] of Object.entries(resource.attention ?? {}))
    attention[name] = `${localize(words.one, locale)}${plural}${localize(words.many, locale)}`;
  const sections: Texts = {};
  const sectionHelp: Texts = {};
  for (const [index, section] of resource.sections.entries()) {
    sections[index] = localize(section.label, locale);
    if (section.help) sectionHelp[index] = localize(section.help, locale);
  }
  const formTabs: Texts = {};
  for (const [name, { label }] of Object.entries(resource.tabs ?? {}))
    formTabs[name] = localize(label, locale);
  return {
    name: `${localize(one, locale)}${plural}${localize(many, locale)}`,
    noun: `${nounOf(resource.label, 'one', locale)}${plural}${nounOf(resource.label, 'many', locale)}`,
    ...fieldMessages(resource.fields, locale),
    places,
    tabs,
    hints,
    pages,
    imports,
    attention,
    sections,
    sectionHelp,
    formTabs,
  };
}

/** The texts of the menus: headings and overview titles as `menu.<key>`, entries as `menu.entries.<key>`. */
export function menuMessages(locale: Locale): Messages {
  const groups = [...menus.system, ...menus.client];
  const entries = groups.flatMap((group) => group.entries);
  return {
    ...Object.fromEntries([...groups, ...overviews].map(({ key, label }) => [key, localize(label, locale)])),
    entries: Object.fromEntries(entries.map(({ key, label }) => [key, localize(label, locale)])),
  };
}
