import type { ComponentType } from 'react';
import { createContext, useContext } from 'react';
import type { AnyResource } from '../../resources/declaration/index.ts';
import type { ActionDialogProps } from './actions/dialogs.ts';
import type { Feature } from './feature.ts';
import type { LazyPart } from './lazyPart.tsx';
import type { Loadable } from './loadable.tsx';
import type { PlaceProps } from './PlaceProps.ts';
import type { ScreenRoute } from './routeTable.ts';

/** Props of a generic screen; `id` on details pages. */
export interface ScreenProps extends PlaceProps {
  readonly id: string;
}

/** Props of the row in which records are added within their list. */
export interface QuickAddProps extends PlaceProps {
  /** The fields that have an input in it. */
  readonly names: readonly string[];
}

/** The parts that the portal's roof hands to the rooms below it. */
export interface Parts {
  /** By the name of the resource. */
  readonly features: Readonly<Record<string, Feature>>;
  /** By the key of an overview page: the component below its cards. */
  readonly overviews: Readonly<Record<string, Loadable<object>>>;
  /** The row in which records are added within their list. */
  readonly QuickAdd: LazyPart<QuickAddProps>;
  /** The generated dialog for the input of an action. */
  readonly ActionInputDialog: LazyPart<ActionDialogProps>;
  /**
   * Fetches the code of a generic screen, that of its widgets included. Rejects when the screen's own cannot be fetched.
   * @param permissions the viewer's, in lower case, where they are known
   */
  readonly loadScreen: (
    route: Pick<ScreenRoute, 'resource' | 'place'> & { readonly kind: Exclude<ScreenRoute['kind'], 'page'> },
    permissions?: ReadonlySet<string>,
  ) => Promise<{ readonly default: ComponentType<ScreenProps> }>;
}

export const PartsContext = createContext<Parts | null>(null);

/** The parts that the portal's roof hands down. Throws outside of the portal. */
export function useParts(): Parts {
  const parts = useContext(PartsContext);
  if (!parts) throw new Error('useParts is used outside of the portal.');
  return parts;
}

/** The parts of the entity beyond the generic screens; undefined when it has none. */
export function useFeature({ name }: Pick<AnyResource, 'name'>): Feature | undefined {
  return useParts().features[name];
}
