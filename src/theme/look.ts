import type { Theme } from '@mui/material/styles';
import type { SchemeSource } from './mode.ts';

/** Limits the theme to part of a page. Undefined when the portal is the whole page. */
export interface Look extends SchemeSource {
  /** Selector of the portal's elements. */
  readonly root: string;
  /** Makes components render their popups in the portal's own elements. */
  readonly adapt: (theme: Theme) => Theme;
}
