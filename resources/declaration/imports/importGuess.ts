import { writeName } from '../conventions.ts';
import {
  added,
  filledFields,
  importKey,
  type ImportColumn,
  inTurn,
  isAdded,
  isInTurn,
  takesAdditions,
  takesTurns,
} from './importColumns.ts';
import { nameParts } from './nameParts.ts';
import { bareWords, headerKeys, plainWords, wordings } from './headerWords.ts';
import { headingTest } from './headingWords.ts';
import { kindOf } from '../kinds/index.ts';
import { localize } from '../localized.ts';
import { type AnyResource, fieldLabel } from '../resource.ts';
import { readSwitch } from './switchWords.ts';

/** The headers of a program's files, normalized by `plainWords`. */
export interface FileSystem {
  /** The program and its file, for people. */
  readonly name: string;
  /** Headers that this file has, and others have not together. Of a list of headers, it has one. */
  readonly signature: readonly (string | readonly string[])[];
  /** Header -> the field that it fills here, or null for none, in place of the usual names. */
  readonly columns?: Readonly<Record<string, string | null>>;
  /** Headers of references that are proposed only when values of the file are known records. */
  readonly onlyKnown?: readonly string[];
  /** Rows that are no records of the resource: header -> normalized text -> why, as a sentence. */
  readonly refusedRows?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Why such a file is not imported, as a sentence. */
  readonly refusal?: string;
}

/** The known headers of files for a resource. */
export interface KnownHeaders {
  /** By field: further headers that mean it, the best first, beside its labels; normalized by `plainWords`. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** By resource: headers that mean the only reference to it, in files for resources without names of their own. */
  readonly ofTargets: Readonly<Record<string, readonly string[]>>;
  /** By field: headers of which a column fills the field where its other column is empty. */
  readonly inTurn: Readonly<Record<string, readonly string[]>>;
  /** By field: headers of columns beside its own that hold a part of its text. */
  readonly added: Readonly<Record<string, readonly string[]>>;
  readonly systems: readonly FileSystem[];
  /** Headers of columns that mark who has left: a row with such a mark is no record. */
  readonly leavers: readonly string[];
  /** Headers of the reasons for which people leave: a row with one is no record unless it says itself that the person is active. */
  readonly leavingReasons: readonly string[];
  /** Headers of the state of a person, of which a further column may not contradict the first. */
  readonly states: readonly string[];
  /** True for records of people among whom a file may have students and their relatives, which none of them is. */
  readonly hasKindsOfPerson: boolean;
  /** Headers of the days on which people leave: a row with a past one is no record unless it says itself that the person is active. */
  readonly lastDays: readonly string[];
  /** Fields of days that are past, or near, so that a year of two digits is never one of the next decades. */
  readonly pastDays: readonly string[];
  /** Headers of references that mean something else in most programs: proposed only when values of the file are known records. */
  readonly onlyKnown: readonly string[];
}

/** The program that a file with these headers is from. */
export function systemOf(headers: readonly string[], { systems }: KnownHeaders): FileSystem | undefined {
  const words = new Set(headers.flatMap((header) => [plainWords(header), bareWords(header)]));
  return systems.find(({ signature }) =>
    signature.every((header) =>
      typeof header === 'string' ? words.has(header) : header.some((word) => words.has(word)),
    ),
  );
}

/** The input of a guess. */
export interface Guessing {
  readonly headers: readonly string[];
  /** The fields that can be filled. */
  readonly offered: readonly Pick<ImportColumn, 'name'>[];
  readonly known: KnownHeaders;
  /** The first rows below the headers. */
  readonly samples?: readonly (readonly string[])[];
  /** Columns that the spreadsheet program does not show: they fill only what no other column fills. */
  readonly hiddenColumns?: ReadonlySet<number> | undefined;
  /** Key of a header (`headerKeys`) -> field as last chosen by the person; takes precedence. */
  readonly remembered?: ReadonlyMap<string, string | null>;
}

/** Further headers of a field: its own, or those of the resource to which only this field refers. */
function furtherNames({ fields }: AnyResource, name: string, { names, ofTargets }: KnownHeaders) {
  const target = fields[name]?.target;
  const others = Object.values(fields).filter((field) => field.target === target);
  return names[name] ?? (target !== undefined && others.length === 1 ? ofTargets[target] : undefined) ?? [];
}

/** The headers of a field in rounds, each with the best first: its labels, and then its further names. */
function namesOf(resource: AnyResource, name: string, known: KnownHeaders): readonly (readonly string[])[] {
  const fields = filledFields(name);
  const beside = furtherNames(resource, name, known);
  if (fields.length > 1) return [[], beside];
  const label = fieldLabel(resource, name);
  const own = [localize(label, 'en-US'), localize(label, 'en-GB'), writeName(resource, name), name].map(
    plainWords,
  );
  // Other headers may say more than the technical names: the email address of users is `userName`, `Active` is sent as `status`.
  return [own.filter((word) => !beside.includes(word)), beside];
}

/** Fields whose texts have one number, in their own column or beside it. */
const numbered = new Set(['addressLine1']);

/** Fields of places whose heading also means a status -> the field of that: `State`. */
const regions = new Map([['stateProvinceRegion', 'status']]);

/** True for a text such as Active or Closed. */
function isState(text: string): boolean {
  return text.length > 3 && readSwitch(text) !== undefined;
}

/** Titles of courtesy, which no field holds. */
const courtesy = /^(?:mrs?|ms|mx|miss|dr|prof|rev|sr|sra|srta|herr|frau|mme|mlle|m)\.?$/i;

/** True unless the column has values and none of them is of the field's kind. */
function isPlausible(
  resource: AnyResource,
  name: string,
  column: number,
  samples: readonly (readonly string[])[],
): boolean {
  const texts = samples.map((cells) => (cells[column] ?? '').trim());
  const filled = texts.filter((text) => text !== '');
  const fields = filledFields(name);
  if (fields.length > 1)
    return (
      filled.filter((text) => nameParts(text, false, 'lastFirst') ?? nameParts(text)).length * 2 >
      filled.length
    );
  // Only the key must have a value in some row: without one there is nothing to import.
  const isKey = name === importKey(resource);
  if (filled.length === 0) return !isKey || samples.length === 0;
  if (filled.every((text) => courtesy.test(text))) return false;
  const field = resource.fields[name];
  if (regions.has(name) && filled.every(isState)) return false;
  return field?.format !== 'email' || filled.some((text) => /\S@\S/.test(text));
}

/**
 * By column: the field that its header matches best, or null. A field is filled by the column with the best match; a list by every column that
 * matches, numbered ones too (`School 1`, `School 2`). A column whose values are not of the field's kind does not match.
 */
export function guessMapping(
  resource: AnyResource,
  { headers, offered, known, samples = [], hiddenColumns = new Set(), remembered = new Map() }: Guessing,
): (string | null)[] {
  const words = headers.map(plainWords);
  const bare = headers.map(bareWords);
  const keys = headerKeys(headers);
  const fields = offered.map(({ name }) => name);
  const mapping: (string | null)[] = headers.map(() => null);
  const isBesideAnother = (entry: string) => isInTurn(entry) || isAdded(entry);
  // A column that stands beside the field's own one leaves that to be found.
  const isFilled = (name: string) =>
    filledFields(name).some((field) =>
      mapping.some(
        (other) => other !== null && !isBesideAnother(other) && filledFields(other).includes(field),
      ),
    );
  const isMany = (name: string) => kindOf(resource.fields[name])?.isMany === true;
  const taken = new Set<number>();
  for (const [column, key] of keys.entries()) {
    if (!remembered.has(key)) continue;
    const chosen = remembered.get(key) ?? null;
    taken.add(column);
    const isOffered = chosen !== null && filledFields(chosen).every((field) => fields.includes(field));
    if (isOffered && (isMany(chosen) || isBesideAnother(chosen) || !isFilled(chosen)))
      mapping[column] = chosen;
  }
  const system = systemOf(headers, known);
  for (const [column, word] of words.entries()) {
    const chosen = system?.columns?.[word] ?? system?.columns?.[bare[column] ?? ''];
    if (chosen === undefined || taken.has(column)) continue;
    if (chosen !== null && (!fields.includes(chosen) || (isFilled(chosen) && !isMany(chosen)))) continue;
    if (chosen !== null && !isPlausible(resource, chosen, column, samples)) continue;
    taken.add(column);
    mapping[column] = chosen;
  }
  const rounds = fields.map((name) => ({ name, rounds: namesOf(resource, name, known) }));
  const propose = (texts: readonly string[], round: number, isHidden: boolean) => {
    for (const { name, rounds: names } of rounds) {
      const columnsOf = (alias: string) =>
        texts.flatMap((word, column) => {
          const isNamed =
            word === alias || (isMany(name) && word.replace(/\d+$/, '') === alias && word !== '');
          const isFree =
            !taken.has(column) && mapping[column] === null && hiddenColumns.has(column) === isHidden;
          return isNamed && isFree && isPlausible(resource, name, column, samples) ? [column] : [];
        });
      for (const alias of names[round] ?? [])
        for (const column of alias === '' ? [] : columnsOf(alias))
          if (isMany(name) || !isFilled(name)) mapping[column] = name;
    }
  };
  for (const isHidden of [false, true])
    for (const texts of [words, bare]) for (const round of [0, 1]) propose(texts, round, isHidden);
  for (const { name: region, rounds: names } of rounds) {
    const state = regions.get(region);
    const column = words.findIndex((word, index) => {
      const filled = samples.map((cells) => (cells[index] ?? '').trim()).filter(Boolean);
      const isFree = mapping[index] === null && !taken.has(index) && names.flat().includes(word);
      return isFree && filled.length > 0 && filled.every(isState);
    });
    if (state !== undefined && column !== -1 && fields.includes(state) && !isFilled(state))
      mapping[column] = state;
  }
  for (const [column, parts] of headers.map(wordings).entries()) {
    if (parts.length === 0 || taken.has(column) || mapping[column] !== null) continue;
    const found = rounds.find(({ rounds: names }) => parts.every((part) => names.flat().includes(part)));
    const fits = found && isPlausible(resource, found.name, column, samples);
    if (fits && (isMany(found.name) || !isFilled(found.name))) mapping[column] = found.name;
  }
  // Fields with a list of headers keep to it.
  const byWords = fields
    .filter((name) => known.names[name] === undefined && filledFields(name).length === 1)
    .map((name) => ({ name, means: headingTest(resource, name) }));
  for (const [column, header] of headers.entries()) {
    if (taken.has(column) || mapping[column] !== null || header.trim() === '') continue;
    const [meant, other] = byWords.filter(({ means }) => means(header));
    if (!meant || other || !isPlausible(resource, meant.name, column, samples)) continue;
    if (isMany(meant.name) || !isFilled(meant.name)) mapping[column] = meant.name;
  }
  for (const [name, later] of Object.entries(known.inTurn)) {
    if (!isFilled(name) || !takesTurns(resource, name)) continue;
    const isLater = (column: number) => later.includes(words[column] ?? '');
    const own = mapping.indexOf(name);
    // An empty column has the first turn too: `mail` of Entra ID may have a value below the first rows only.
    const empty = words.findIndex(
      (word, column) =>
        mapping[column] === null &&
        !taken.has(column) &&
        !isLater(column) &&
        (known.names[name] ?? []).includes(word) &&
        samples.every((cells) => (cells[column] ?? '').trim() === ''),
    );
    if (own !== -1 && isLater(own) && empty !== -1) {
      mapping[empty] = name;
      mapping[own] = inTurn(name);
    }
    for (const column of words.keys())
      if (
        !taken.has(column) &&
        mapping[column] === null &&
        isLater(column) &&
        isPlausible(resource, name, column, samples)
      )
        mapping[column] = inTurn(name);
  }
  for (const [name, parts] of Object.entries(known.added)) {
    if (!takesAdditions(resource, name)) continue;
    // Right behind its field, a header means a part of it: the number behind a street is none of the building.
    const isFree = (column: number) => mapping[column] === null || mapping[column - 1] === name;
    const own = mapping.indexOf(name);
    // A number beside texts that have one already is that of something else: a building's beside `120 Oak St`.
    const isWanting = (column: number) =>
      !numbered.has(name) ||
      !samples.some((cells) => (cells[column] ?? '').trim() !== '' && /\d/.test(cells[own] ?? ''));
    const isPart = (column: number) =>
      !taken.has(column) && isFree(column) && parts.includes(words[column] ?? '') && isWanting(column);
    const isBeside = (column: number) =>
      [column - 1, column + 1].some((other) => mapping[other] === name || mapping[other] === added(name));
    // Twice, for a part behind another: a street, its number and the letter of that.
    for (const columns of [words.keys(), words.keys()])
      for (const column of columns) if (isPart(column) && isBeside(column)) mapping[column] = added(name);
  }
  return mapping;
}
