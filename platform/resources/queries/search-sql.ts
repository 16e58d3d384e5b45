import { type SQL, sql } from 'drizzle-orm';

import { foldName } from '../../../resources/declaration/folding.ts';
import { isUuid } from '../../../resources/declaration/identifiers.ts';
import { type AnyResource, mayAskFor, type Reader } from '../../../resources/declaration/index.ts';
import { searchFieldsOf } from '../../../resources/declaration/filters/searchFilter.ts';
import { allSearchFieldsOf, digitsOf } from '../../../resources/declaration/filters/textSearch.ts';
import { resourceNamed, targetOf } from '../../../resources/registry.ts';
import { foldedName } from '../../database/folding.ts';
import { escapeLike } from '../../database/kinds/compare.ts';
import { columnName, identifierColumn, tableName } from '../../database/naming.ts';
import { searchColumn, searchText } from '../../database/schema/search-columns.ts';
import type { FilterNode } from './filter-parser.ts';
import { column } from '../columns.ts';
import type { QueryField } from './query-field.ts';

/** The search of a list, as one reader may use it. */
export interface Search {
  /** The fields that a filter asks for each word. */
  readonly fields: ReadonlySet<QueryField>;
  /** The folded texts of `t` that the reader may see, between blanks. References are not in it. */
  readonly text: SQL;
  /** The condition on `t` that a word is in any searched text. */
  word(this: void, word: string): SQL;
}

/** Characters that folding changes beyond the case: all but ASCII, and apostrophes. */
const foldedPattern = "'[^ -&(-_a-~]'";

/** The search document of the row `t`. */
export const searchDocumentSql = sql`t.${sql.identifier(searchColumn)}`;

/** True when the rows of the resource have a search document: their table is that of a resource with searched texts. */
export function hasDocument(resource: AnyResource): boolean {
  const { viewOf } = resource;
  const rows = viewOf === undefined ? resource : resourceNamed(viewOf);
  return rows !== undefined && searchText(rows) !== undefined;
}

const patternOf = (word: string) => `%${escapeLike(foldName(word))}%`;

/** True for the documents and keys that contain the word. A telephone number is also there by its digits. */
export function holds(document: SQL, word: string): SQL {
  const digits = digitsOf(word);
  const key = sql`${document} like ${patternOf(word)}`;
  return digits === undefined ? key : sql`(${key} or ${document} like ${`%${digits}%`})`;
}

/** The same for texts that are not stored in a document. Most need no folding, which takes longer than comparing them. */
function composedHolds(texts: readonly SQL[], word: string): SQL {
  const text = sql`concat_ws(' | ', ${sql.join([...texts], sql`, `)})`;
  return sql`(${text} ilike ${patternOf(word)}
    or (${text} ~ ${sql.raw(foldedPattern)} and ${holds(foldedName(text), word)}))`;
}

/** Undefined when the reader may use no searched field. */
export function searchOf(
  resource: AnyResource,
  reader: Reader,
  leftOut: readonly string[],
  byName: ReadonlyMap<string, QueryField>,
): Search | undefined {
  const isOpen = (name: string) => mayAskFor(resource, name, reader) && !leftOut.includes(name);
  const asked = searchFieldsOf(resource).filter(isOpen);
  if (asked.length === 0) return undefined;
  const all = allSearchFieldsOf(resource);
  const open = all.filter(isOpen);
  const texts = open.filter((name) => resource.fields[name]?.target === undefined);
  const references = open.filter((name) => resource.fields[name]?.target !== undefined);
  const isStored = hasDocument(resource);
  // The document also has what this reader may not see, and the rows of a view have one of the resource behind it.
  const isWhole = open.length === all.length && resource.viewOf === undefined;
  const columns = texts.map((name) => column(resource, name));
  const inTexts = (word: string) => {
    const composed = composedHolds(columns, word);
    if (!isStored) return composed;
    const stored = holds(searchDocumentSql, word);
    return isWhole ? stored : sql`(${stored} and ${composed})`;
  };
  const inReference = (name: string, word: string) => {
    const field = resource.fields[name];
    if (!field) throw new TypeError(`${resource.name} has no field ${name}.`);
    const target = targetOf(field);
    const of = (name: string) => sql`r.${sql.identifier(name)}`;
    const isNamed = sql`${holds(of(searchColumn), word)} and ${composedHolds([of(columnName(target, target.title) ?? '')], word)}`;
    return sql`${column(resource, name)} = any(array(
      select ${of(identifierColumn)} from ${sql.identifier(tableName(target))} r where ${isNamed}))`;
  };
  const identified = (word: string) =>
    isUuid(word) && isStored ? [sql`t.${sql.identifier(identifierColumn)} = ${word}::uuid`] : [];
  return {
    text:
      isStored && isWhole
        ? searchDocumentSql
        : sql`search_document(concat_ws(' | ', ${sql.join(columns, sql`, `)}))`,
    fields: new Set(asked.flatMap((name) => byName.get(name.toLowerCase()) ?? [])),
    word: (word) => {
      const ways = [inTexts(word), ...references.map((name) => inReference(name, word)), ...identified(word)];
      return ways.length === 1 ? sql.join(ways) : sql`(${sql.join(ways, sql` or `)})`;
    },
  };
}

/**
 * The word of a part of a filter that is a search: every field that lists of the resource are searched by contains it. Undefined for other
 * parts.
 */
export function searchedWord(
  node: FilterNode,
  { fields }: Search,
  byName: ReadonlyMap<string, QueryField>,
): string | undefined {
  const nodes = node.kind === 'compare' ? [node] : node.kind === 'or' ? node.nodes : [];
  const words = new Set<string>();
  const asked = new Set<QueryField>();
  for (const one of nodes) {
    const field = one.kind === 'compare' ? byName.get(one.field.toLowerCase()) : undefined;
    if (one.kind !== 'compare' || !field || one.operator !== 'contains' || one.value.type === 'null')
      return undefined;
    words.add(String(one.value.value));
    asked.add(field);
  }
  const [word, other] = words;
  const isAll = asked.size === fields.size && [...fields].every((field) => asked.has(field));
  return word !== undefined && other === undefined && isAll ? word : undefined;
}
