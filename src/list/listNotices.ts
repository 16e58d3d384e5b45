import type { Notice } from '../../resources/product/componentNames.ts';
import { lazyPart } from '../portal/lazyPart.tsx';
import type { PlaceProps } from '../portal/PlaceProps.ts';

/** What stands beside the title of lists whose declaration names it: it comes late, and must move nothing. */
export const listNotices: Readonly<Record<Notice, ReturnType<typeof lazyPart<PlaceProps>>>> = {
  pausedConfigurations: lazyPart<PlaceProps>(
    () => import('../features/webhookDeliveries/PausedConfigurations.tsx'),
  ),
};
