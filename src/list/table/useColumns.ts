import { useStore } from 'ra-core';
import { useMemo } from 'react';
import type { AnyResource, Field, UserKind } from '../../../resources/declaration/index.ts';
import {
  columnOf as columnOptions,
  leadingField,
  localize,
  mayReadField,
} from '../../../resources/declaration/index.ts';
import type { CellProps, Feature, SavedRecord } from '../../parts/feature.ts';
import type { Loadable } from '../../loading/loadable.tsx';
import { useFeature } from '../../parts/parts.ts';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { nameColumnOf, type NameColumn } from './nameColumn.ts';
import type { ListRights } from '../listRights.ts';
import { columnsKey, type SavedView } from '../views/savedView.ts';

/** A column that a list can show. */
export interface Column {
  readonly name: string;
  readonly field: Field;
  /** Pixels. */
  readonly width: number;
  readonly isShown: boolean;
  /** Replaces the generated content of its cells. */
  readonly Content: Loadable<CellProps<SavedRecord>> | undefined;
  /** Set for the column that combines the whole name, with the title below it. */
  readonly names: NameColumn | undefined;
  /** The fields whose marks stand in the column: its own and those beside it. */
  readonly marks: readonly Pick<Column, 'name' | 'field'>[];
  /** True for a flag that the viewer may switch in the list. */
  readonly isSwitch: boolean;
}

/**
 * The columns' order and visibility, from the user or a saved view. Columns that it lacks follow the
 * declaration.
 */
interface ColumnChoice {
  readonly order?: readonly string[];
  readonly shown?: Readonly<Record<string, boolean>>;
  readonly widths?: Widths;
}

/** Column -> pixels. */
export type Widths = Readonly<Record<string, number>>;

export interface Columns {
  /** All columns in order, the leading one first. */
  readonly all: readonly Column[];
  readonly shown: readonly Column[];
  readonly show: (name: string, isShown: boolean) => void;
  /** Moves a column to the position of another. */
  readonly move: (name: string, to: string) => void;
  /** `currentWidths` are those on the screen, which the other columns keep. */
  readonly resize: (name: string, width: number, currentWidths?: Widths) => void;
  /** True when the user has resized columns. Before that they share the space. */
  readonly areSized: boolean;
  readonly reset: () => void;
  /** The current arrangement. */
  readonly choice: ColumnChoice;
  /** True when the user's arrangement differs from the view's. */
  readonly differFromView: boolean;
}

export const minWidthPx = 72;
/** Minimum share of their width that wide, unsized columns keep before the table scrolls. */
const shrinkFactor = 0.75;
/** Columns up to this width contain a word, number or date, which must not be cut. */
const shrinksAbove = 150;
export const maxWidthPx = 800;
/** Width for a picture and most email addresses below a name. */
const namesWidth = 290;

const kindWidths: Partial<Record<Field['kind'], number>> = {
  integer: 110,
  decimal: 110,
  boolean: 100,
  image: 90,
  date: 130,
  instant: 190,
  reference: 170,
};

const untouched: ColumnChoice = {};

/** Initial width: for an enumeration its longest option, limited; for other kinds a typical value. */
function startWidth(field: Field): number {
  const { kind, options = [] } = field;
  const longest = Math.max(0, ...options.map(({ value, label = value }) => localize(label, 'en-US').length));
  const chipPx = options.some(({ tone }) => tone) ? 66 : 48;
  const forOptions = longest > 0 ? Math.min(Math.max(longest * 7 + chipPx, 110), 220) : undefined;
  return columnOptions(field)?.width ?? kindWidths[kind] ?? forOptions ?? 170;
}

/** The columns that a place offers: the leading one first, and always the title. */
function offered({ resource, place }: Pick<PlaceProps, 'resource' | 'place'>, kind: UserKind): string[] {
  const names = new Set([leadingField(resource, place), ...(place.list?.columns ?? []), resource.title]);
  return [...names].filter((name) => mayReadField(resource, name, kind));
}

/** Declared columns in the user's order. New columns keep their declared position. */
function inOrder(declared: readonly string[], preference: readonly string[] = []): string[] {
  const [lead, ...others] = declared;
  const order = preference.filter((name) => name !== lead && declared.includes(name));
  for (const [index, name] of others.entries()) if (!order.includes(name)) order.splice(index, 0, name);
  return lead === undefined ? order : [lead, ...order];
}

function markedFields(resource: AnyResource, name: string, kind: UserKind): Column['marks'] {
  const mark = resource.fields[name]?.mark;
  if (!mark) return [];
  return [name, ...(mark.beside ?? [])].flatMap((each) => {
    const field = resource.fields[each];
    return field && mayReadField(resource, each, kind) ? [{ name: each, field }] : [];
  });
}

type At = Pick<PlaceProps, 'resource' | 'place'>;

function columnOf(
  { resource, place }: At,
  name: string,
  choice: ColumnChoice,
  rights: ListRights,
  cells: Feature['cells'] | undefined,
): Column | [] {
  const field = resource.fields[name];
  if (!field) return [];
  const isLead = name === leadingField(resource, place);
  const names = place.list && nameColumnOf(resource, place.list);
  const isHidden = columnOptions(field)?.hidden || names?.fields.includes(name);
  const isShown = isLead || (choice.shown?.[name] ?? !isHidden);
  const isSwitch = place.list?.switches?.includes(name) === true && rights.bulkFields.includes(name);
  const own = isLead && names ? namesWidth : startWidth(field);
  const start = isLead
    ? own
    : Math.max(Math.round(startWidth(field) * shrinkFactor), Math.min(startWidth(field), shrinksAbove));
  const width = choice.widths ? (choice.widths[name] ?? own) : start;
  return {
    name,
    field,
    width,
    isShown,
    Content: cells?.[name],
    names: isLead ? names : undefined,
    marks: markedFields(resource, name, rights.viewer.kind),
    isSwitch,
  };
}

/**
 * The columns of a list in the user's arrangement, stored in react-admin's store.
 * @param view the current view, whose arrangement is the default
 */
export function useColumns(
  { resource, place, placeName }: Pick<PlaceProps, 'resource' | 'place' | 'placeName'>,
  rights: ListRights,
  view: SavedView | null,
): Columns {
  const first = (view?.columns ?? untouched) as ColumnChoice;
  const [choice, setChoice] = useStore<ColumnChoice>(
    columnsKey(`${resource.name}.${placeName}`, view),
    first,
  );
  const cells = useFeature(resource)?.cells;
  return useMemo(() => {
    const order = inOrder(offered({ resource, place }, rights.viewer.kind), choice.order);
    const all = order.flatMap((name) => columnOf({ resource, place }, name, choice, rights, cells));
    return {
      all,
      shown: all.filter((column) => column.isShown),
      show: (name, isShown) => setChoice({ ...choice, shown: { ...choice.shown, [name]: isShown } }),
      move: (name, to) => {
        const target = Math.max(order.indexOf(to), 1);
        const next = order.filter((other) => other !== name);
        next.splice(target, 0, name);
        if (name !== leadingField(resource, place)) setChoice({ ...choice, order: next });
      },
      areSized: choice.widths !== undefined,
      resize: (name, width, currentWidths) => {
        const rounded = Math.round(Math.min(Math.max(width, minWidthPx), maxWidthPx));
        setChoice({ ...choice, widths: { ...choice.widths, ...currentWidths, [name]: rounded } });
      },
      reset: () => setChoice(first),
      choice,
      differFromView: view !== null && JSON.stringify(choice) !== JSON.stringify(first),
    };
  }, [cells, choice, first, place, resource, rights, setChoice, view]);
}
