import type { ComponentType } from 'react';
import type { BulkAction } from '../../../resources/product/componentNames.ts';
import { lazyPart } from '../../portal/lazyPart.tsx';
import type { ListState } from '../useListState.ts';

/** What the dialog of such an action is given. */
export interface BulkActionProps {
  readonly list: ListState;
  /** The chosen records; null for all that the list shows on its pages. */
  readonly ids: readonly string[] | null;
  readonly onClose: () => void;
}

type Dialog = ReturnType<typeof lazyPart<BulkActionProps>>;

/** The dialogs of what declarations offer to do with many records at once. */
export const bulkActionDialogs: Readonly<Record<BulkAction, Dialog>> = {
  replay: lazyPart<BulkActionProps>(
    (): Promise<{ default: ComponentType<BulkActionProps> }> =>
      import('../../features/webhookDeliveries/ReplayMany.tsx'),
  ),
};
