import { useStore } from 'ra-core';
import { useMemo } from 'react';
import type { Field, UserKind } from '../../resources/declaration/index.ts';
import {
  columnOf as columnOptions,
  leadingField,
  localize,
  mayReadField,
} from '../../resources/declaration/index.ts';
import type { CellProps, Feature, SavedRecord } from '../portal/feature.ts';
import type { Loadable } from '../portal/loadable.tsx';
import { useFeature } from '../portal/parts.ts';
import type { PlaceProps } from '../portal/PlaceProps.ts';
import { nameColumnOf, type NameColumn } from './nameColumn.ts';
import type { ListRights } from './listRights.ts';
import { columnsKey, type SavedView } from './views/savedView.ts';

/** A column that a list can show. */
export interface Column {
  readonly name: string;
  readonly field: Field;
  /** Pixels. */
  readonly width: number;
  readonly isShown: boolean;
  /** In place of the generated content of its cells. */
  readonly Content: Loadable<CellProps<SavedRecord>> | undefined;
  /** It holds the whole name, in these fields, and the title beneath. */
  readonly names: NameColumn | undefined;
  /** A flag that this person switches in the list. */
  readonly isSwitch: boolean;
}

/** An arrangement of columns, as somebody chose it or a view holds it. Columns that it does not name follow the declaration. */
interface ColumnChoice {
  readonly order?: readonly string[];
  readonly shown?: Readonly<Record<string, boolean>>;
  readonly widths?: Widths;
}

/** Column -> pixels. */
export type Widths = Readonly<Record<string, number>>;

export interface Columns {
  /** All, in order; the leading one comes first. */
  readonly all: readonly Column[];
  readonly shown: readonly Column[];
  readonly show: (name: string, isShown: boolean) => void;
  /** Puts a column into the place of another. */
  readonly move: (name: string, to: string) => void;
  /** `drawn` are the widths as they are on the screen, so that the other columns stay as they look. */
  readonly resize: (name: string, width: number, drawn?: Widths) => void;
  /** Somebody sized them; until then they share the room that there is. */
  readonly areSized: boolean;
  readonly reset: () => void;
  /** The arrangement as it is now. */
  readonly choice: ColumnChoice;
  /** Somebody arranged them otherwise than the view holds them. */
  readonly differFromView: boolean;
}

export const minWidthPx = 72;
/** Wide columns that nobody has sized give up to a quarter of their width before the table scrolls. */
const shrinkFactor = 0.75;
/** Columns up to this width hold a word, a number or a date, which has to stay whole. */
const shrinksAbove = 150;
export const maxWidthPx = 800;
/** Room for a picture, and for most addresses beneath a name. */
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

/** Room for the longest option of a choice, within reason; for other kinds what they usually need. */
function startWidth(field: Field): number {
  const { kind, options = [] } = field;
  const longest = Math.max(0, ...options.map(({ value, label = value }) => localize(label, 'en-US').length));
  const forOptions = longest > 0 ? Math.min(Math.max(longest * 7 + 48, 110), 220) : undefined;
  return columnOptions(field)?.width ?? kindWidths[kind] ?? forOptions ?? 170;
}

/** The columns that a place offers: the leading one first, and the title always among them. */
function offered({ resource, place }: Pick<PlaceProps, 'resource' | 'place'>, kind: UserKind): string[] {
  const names = new Set([leadingField(resource, place), ...(place.list?.columns ?? []), resource.title]);
  return [...names].filter((name) => mayReadField(resource, name, kind));
}

/** Declared columns in somebody's order; what is new in the declaration stands where it is declared. */
function inOrder(declared: readonly string[], preference: readonly string[] = []): string[] {
  const [lead, ...others] = declared;
  const order = preference.filter((name) => name !== lead && declared.includes(name));
  for (const [index, name] of others.entries()) if (!order.includes(name)) order.splice(index, 0, name);
  return lead === undefined ? order : [lead, ...order];
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
  return { name, field, width, isShown, Content: cells?.[name], names: isLead ? names : undefined, isSwitch };
}

/**
 * The columns of a list as this person arranged them; kept in react-admin's store.
 * @param view the view that the list shows, from whose arrangement they start
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
      resize: (name, width, drawn) => {
        const rounded = Math.round(Math.min(Math.max(width, minWidthPx), maxWidthPx));
        setChoice({ ...choice, widths: { ...choice.widths, ...drawn, [name]: rounded } });
      },
      reset: () => setChoice(first),
      choice,
      differFromView: view !== null && JSON.stringify(choice) !== JSON.stringify(first),
    };
  }, [cells, choice, first, place, resource, rights, setChoice, view]);
}
