import { loadable } from '../portal/loadable.tsx';

/** The library that draws a rule, its largest part, in a chunk of its own. */
export const RuleBuilder = loadable(() => import('./builder/Builder.tsx'));
