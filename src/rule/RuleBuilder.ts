import { loadable } from '../loading/loadable.tsx';

/** The builder. Its library is large, so it is a separate chunk. */
export const RuleBuilder = loadable(() => import('./builder/Builder.tsx'));
