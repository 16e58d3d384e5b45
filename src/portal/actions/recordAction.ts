import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { PlatformDataProvider, PlatformRecord } from '../../../dataProvider/index.ts';
import type { PlaceProps } from '../PlaceProps.ts';
import type { Viewer } from '../viewer.ts';

/** What an action is asked about: one record at a place, and who looks at it. */
export interface ActionContext extends PlaceProps {
  readonly record: PlatformRecord;
  readonly viewer: Viewer;
}

/** What a dialog of an action is given. */
export interface ActionDialogProps {
  readonly context: ActionContext;
  /** It was done; the record is to be read again. */
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/**
 * Something that can be done with a record beside saving its form. Menus of rows, headers of pages and whatever else offers
 * actions take them from the one registry. Its words are `actions.<name>`: `label`, `done`, and for what is asked first `title`,
 * `text` and `confirm`.
 */
export interface RecordAction {
  readonly name: string;
  readonly Icon: ComponentType<SvgIconProps>;
  /** Whether this person may do it with this record as it is. The platform decides again. */
  readonly visible: (context: ActionContext) => boolean;
  /** It takes something away: it is asked for, and shown last. */
  readonly isDangerous?: true;
  /** It has a page of its own; null where the place has none. */
  readonly to?: (context: ActionContext) => string | null;
  /** Does it; throws what the call throws. */
  readonly perform?: (context: ActionContext, dataProvider: PlatformDataProvider) => Promise<unknown>;
  /** Asks for more and then does it: in the dialog that the entity's feature has for it. */
  readonly hasDialog?: true;
}
