import type { GlobalStylesProps } from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import type { SchemeSource } from './mode.ts';

/** How the look is kept to a part of a page; a portal that is the whole page has none of it. */
export interface Look extends SchemeSource {
  /** The same styles for the elements of the portal alone. */
  readonly within: (styles: GlobalStylesProps['styles']) => GlobalStylesProps['styles'];
  /** The theme with the popups of the components in the portal's own elements. */
  readonly adapt: (theme: Theme) => Theme;
}
