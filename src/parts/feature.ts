import type { ComponentType } from 'react';
import type {
  AnyResource,
  CallNames,
  ComponentNames,
  ComponentsOf,
  RecordOf,
} from '../../resources/declaration/index.ts';
import type { ActionDialogProps, ActionDialogPropsOf } from './dialogs.ts';
import type { FieldInputProps } from './FieldInputProps.ts';
import { lazyPart, type LazyPart } from '../loading/lazyPart.tsx';
import { loadable, type Loadable } from '../loading/loadable.tsx';
import type { PlaceProps } from './PlaceProps.ts';

/** A saved record of any resource. */
export type SavedRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** Props of a widget for a field of any resource. */
export interface WidgetInputProps extends FieldInputProps {
  /** True when the viewer may read but not write the field. */
  readonly isReadOnly: boolean;
}

/**
 * Props of a component that replaces a field's generated input. `Saved` is the record as the declaration
 * types it.
 */
export interface FieldWidgetProps<Saved> extends WidgetInputProps {
  /** Undefined for a new record. */
  readonly record?: Saved;
}

/** Props of a component that renders a section of a form. The form is in the form context. */
export interface SectionWidgetProps<Saved> extends PlaceProps {
  /** Undefined for a new record. */
  readonly record?: Saved;
  /** Names of the form's fields that the viewer may write. */
  readonly writable: readonly string[];
}

/** Props of a component that replaces the record's name in the heading of its page. It renders text. */
export interface HeadingProps<Saved> {
  readonly record: Saved;
}

/** Props of a component that replaces the generated content of a list's cells. */
export interface CellProps<Saved> {
  readonly record: Saved;
  /** The field of the column. */
  readonly name: string;
  /** The generated content; empty for an empty value. */
  readonly text: string;
}

type Fetch<Props> = () => Promise<{ default: ComponentType<Props> }>;
type Named<Part> = Readonly<Record<string, Part>>;

/** A slot that is required for the names that the declaration uses, and absent when it uses none. */
type Slot<Key extends string, Names extends string, Part> = [Names] extends [never]
  ? { readonly [K in Key]?: undefined }
  : { readonly [K in Key]: Readonly<Record<Names, Part>> };

/** The components that a feature provides for a resource. Each loads on demand. */
type Parts<R extends AnyResource & ComponentNames> = Slot<
  'fields',
  ComponentsOf<R, 'fields'>,
  Fetch<FieldWidgetProps<RecordOf<R>>>
> &
  Slot<'sections', ComponentsOf<R, 'sections'>, Fetch<SectionWidgetProps<RecordOf<R>>>> &
  Slot<'pages', ComponentsOf<R, 'pages'>, Fetch<PlaceProps>> &
  Slot<'notices', ComponentsOf<R, 'notices'>, Fetch<PlaceProps>> &
  Slot<'tiles', ComponentsOf<R, 'tiles'>, Fetch<PlaceProps>> & {
    /** By field: replaces the generated content of a list's cells once it is loaded. */
    readonly cells?: Partial<Record<keyof R['fields'], Fetch<CellProps<RecordOf<R>>>>>;
    /** The heading of the record's page, for records that are known by more than a name. */
    readonly heading?: Fetch<HeadingProps<RecordOf<R>>>;
    /** By action: the dialog that replaces the generated one. */
    readonly actions?: { readonly [Name in CallNames<R>]?: Fetch<ActionDialogPropsOf<R, Name>> };
    /** Components used only by viewers who may write. Loaded beside the form, without blocking it. */
    readonly forWriters?: readonly Pick<Loadable<never>, 'load'>[];
  };

/** The components of a resource beyond the generic screens, for the generic code that renders them. */
export interface Feature<R extends AnyResource = AnyResource> {
  readonly resource: R;
  readonly fields: Named<Loadable<FieldWidgetProps<SavedRecord>>>;
  readonly sections: Named<Loadable<SectionWidgetProps<SavedRecord>>>;
  readonly cells: Named<Loadable<CellProps<SavedRecord>>>;
  readonly heading: Loadable<HeadingProps<SavedRecord>> | undefined;
  readonly pages: Named<Fetch<PlaceProps>>;
  readonly notices: Named<LazyPart<PlaceProps>>;
  readonly tiles: Named<LazyPart<PlaceProps>>;
  readonly actions: Named<LazyPart<ActionDialogProps>>;
  readonly forWriters: readonly Pick<Loadable<never>, 'load'>[];
}

/**
 * Wraps each import of a slot in a component. The types of a feature's props are checked by `Parts`; the
 * generic code handles records of any resource.
 */
function each<Part>(slot: object | undefined, make: (fetch: never) => unknown): Named<Part> {
  return Object.fromEntries(
    Object.entries(slot ?? {}).map(([name, fetch]) => [name, make(fetch as never) as Part]),
  );
}

/**
 * Defines the components of a resource beyond the generic screens. It is a compile error when a component is
 * declared and missing here, or here and not declared.
 */
export function feature<const R extends AnyResource & ComponentNames>(
  resource: R,
  parts: Parts<R>,
): Feature<R> {
  return {
    resource,
    fields: each(parts.fields, loadable),
    sections: each(parts.sections, loadable),
    cells: each(parts.cells, loadable),
    heading: parts.heading && loadable<HeadingProps<SavedRecord>>(parts.heading as never),
    pages: each(parts.pages, (fetch) => fetch),
    notices: each(parts.notices, lazyPart),
    tiles: each(parts.tiles, lazyPart),
    actions: each(parts.actions, lazyPart),
    forWriters: parts.forWriters ?? [],
  };
}
