import { loadable } from '../../loading/loadable.tsx';

/** The input of a field with `optionsFrom`. Its code loads with the first form that has one. */
export const OptionsInput = loadable(() => import('../options/OptionsInput.tsx'));
