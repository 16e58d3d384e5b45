import { loadable } from '../portal/loadable.tsx';

/** The input of a field with `optionsFrom`, fetched with the forms that have one. */
export const OptionsInput = loadable(() => import('./options/OptionsInput.tsx'));
