import type { ComponentType } from 'react';
import type {
  AnyResource,
  CallNames,
  ComponentNames,
  ComponentsOf,
  RecordOf,
} from '../../resources/declaration/index.ts';
import type { ActionDialogProps, ActionDialogPropsOf } from './actions/dialogs.ts';
import type { FieldInputProps } from './FieldInputProps.ts';
import { lazyPart, type LazyPart } from './lazyPart.tsx';
import { loadable, type Loadable } from './loadable.tsx';
import type { PlaceProps } from './PlaceProps.ts';

/** A record as it was read, of any resource. */
export type SavedRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** Props of a widget for a field of any resource. */
export interface WidgetInputProps extends FieldInputProps {
  /** The viewer may read the field, not write it. */
  readonly isReadOnly: boolean;
}

/** Props of a component in place of a field's generated input. `Saved` is the record as the declaration types it. */
export interface FieldWidgetProps<Saved> extends WidgetInputProps {
  /** Left out while the record is new. */
  readonly record?: Saved;
}

/** Props of a component that draws a section of a form. The form's values are in the form around it. */
export interface SectionWidgetProps<Saved> extends PlaceProps {
  /** Left out while the record is new. */
  readonly record?: Saved;
  /** The fields of the form that the viewer may write. */
  readonly writable: readonly string[];
}

/** Props of a component in place of the generated content of a list's cells. */
export interface CellProps<Saved> {
  readonly record: Saved;
  /** The field of the column. */
  readonly name: string;
  /** The generated content; empty for nothing. */
  readonly text: string;
}

type Fetch<Props> = () => Promise<{ default: ComponentType<Props> }>;
type Named<Part> = Readonly<Record<string, Part>>;

/** A slot that is required for the names that the declaration uses, and absent when it uses none. */
type Slot<Key extends string, Names extends string, Part> = [Names] extends [never]
  ? { readonly [K in Key]?: undefined }
  : { readonly [K in Key]: Readonly<Record<Names, Part>> };

/** The parts that a feature provides for a resource, each fetched when it is needed. */
type Parts<R extends AnyResource & ComponentNames> = Slot<
  'fields',
  ComponentsOf<R, 'fields'>,
  Fetch<FieldWidgetProps<RecordOf<R>>>
> &
  Slot<'sections', ComponentsOf<R, 'sections'>, Fetch<SectionWidgetProps<RecordOf<R>>>> &
  Slot<'pages', ComponentsOf<R, 'pages'>, Fetch<PlaceProps>> &
  Slot<'notices', ComponentsOf<R, 'notices'>, Fetch<PlaceProps>> & {
    /** By field: what a list's cells show instead of the generated content, as soon as it is there. */
    readonly cells?: Partial<Record<keyof R['fields'], Fetch<CellProps<RecordOf<R>>>>>;
    /** By the name of an action: the dialog that asks for its input, instead of the generated one. */
    readonly actions?: { readonly [Name in CallNames<R>]?: Fetch<ActionDialogPropsOf<R, Name>> };
    /** Parts of the components that only people need who may write; fetched beside the form, which does not wait. */
    readonly forWriters?: readonly Pick<Loadable<never>, 'load'>[];
  };

/** The parts of an entity beyond the generic screens, for the rooms that draw it. */
export interface Feature<R extends AnyResource = AnyResource> {
  readonly resource: R;
  readonly fields: Named<Loadable<FieldWidgetProps<SavedRecord>>>;
  readonly sections: Named<Loadable<SectionWidgetProps<SavedRecord>>>;
  readonly cells: Named<Loadable<CellProps<SavedRecord>>>;
  readonly pages: Named<Fetch<PlaceProps>>;
  readonly notices: Named<LazyPart<PlaceProps>>;
  readonly actions: Named<LazyPart<ActionDialogProps>>;
  readonly forWriters: readonly Pick<Loadable<never>, 'load'>[];
}

/** Each fetch of a slot as a component. The declaration's type has checked the props; the rooms know records of any resource. */
function each<Part>(slot: object | undefined, make: (fetch: never) => unknown): Named<Part> {
  return Object.fromEntries(
    Object.entries(slot ?? {}).map(([name, fetch]) => [name, make(fetch as never) as Part]),
  );
}

/**
 * Defines the parts of an entity beyond the generic screens. A component that the declaration names and the feature lacks does not compile,
 * nor does one that the declaration does not name.
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
    pages: each(parts.pages, (fetch) => fetch),
    notices: each(parts.notices, lazyPart),
    actions: each(parts.actions, lazyPart),
    forWriters: parts.forWriters ?? [],
  };
}
