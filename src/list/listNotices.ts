import type { Notice } from '../../resources/widgets.ts';
import { lazyPart } from './lazyPart.tsx';
import type { ListScreenProps } from './types.ts';

/** What stands above lists whose declaration names it. */
export const listNotices: Readonly<Record<Notice, ReturnType<typeof lazyPart<ListScreenProps>>>> = {
  pausedConfigurations: lazyPart<ListScreenProps>(
    () => import('../entities/webhooks/log/PausedConfigurations.tsx'),
  ),
};
