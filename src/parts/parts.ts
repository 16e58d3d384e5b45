import type { ComponentType } from 'react';
import { createContext, useContext } from 'react';
import type { AnyResource } from '../../resources/declaration/index.ts';
import type { ActionDialogProps } from './dialogs.ts';
import type { Feature } from './feature.ts';
import type { LazyPart } from '../loading/lazyPart.tsx';
import type { Loadable } from '../loading/loadable.tsx';
import type { PlaceProps } from './PlaceProps.ts';
import type { ScreenRoute } from '../navigation/routeTable.ts';

/** Props of a generic screen. `id` is set on details pages. */
export interface ScreenProps extends PlaceProps {
  readonly id: string;
}

/** Props of the row that adds records within their list. */
export interface QuickAddProps extends PlaceProps {
  /** Names of the fields with an input. */
  readonly names: readonly string[];
}

/** Props of the picker for client and building. `anchor` is its button. */
export interface ContextPickerProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The components that the composition root provides to the rooms below it. */
export interface Parts {
  /** By name of the resource. */
  readonly features: Readonly<Record<string, Feature>>;
  /** By key of an overview page: the component below its cards. */
  readonly overviews: Readonly<Record<string, Loadable<object>>>;
  /** Picker for client and building. */
  readonly ContextPicker: LazyPart<ContextPickerProps>;
  /** Renews the sign-in, and warns before it ends. */
  readonly SessionWatch: Loadable<object>;
  /** The row that adds records within their list. */
  readonly QuickAdd: LazyPart<QuickAddProps>;
  /** The generated dialog for an action's input. */
  readonly ActionInputDialog: LazyPart<ActionDialogProps>;
  /**
   * Fetches the code of a generic screen with its widgets. Rejects when the screen's own code fails to load.
   * @param permissions the viewer's permissions in lower case, when known
   */
  readonly loadScreen: (
    route: Pick<ScreenRoute, 'resource' | 'place'> & { readonly kind: Exclude<ScreenRoute['kind'], 'page'> },
    permissions?: ReadonlySet<string>,
  ) => Promise<{ readonly default: ComponentType<ScreenProps> }>;
}

export const PartsContext = createContext<Parts | null>(null);

/** The components from the composition root. Throws outside the portal. */
export function useParts(): Parts {
  const parts = useContext(PartsContext);
  if (!parts) throw new Error('useParts is used outside of the portal.');
  return parts;
}

/** The feature of a resource; undefined when it has none. */
export function useFeature({ name }: Pick<AnyResource, 'name'>): Feature | undefined {
  return useParts().features[name];
}
