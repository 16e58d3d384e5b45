import type { GlobalStylesProps } from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import type { Mode } from './mode.ts';

/** How the look is kept to a part of a page; a portal that is the whole page has none of it. */
export interface Look {
  /** The elements that carry the color scheme. */
  readonly elements: readonly HTMLElement[];
  /** The color scheme that the page around wants; undefined leaves the choice to the person. */
  readonly mode: () => Mode | undefined;
  /** The same styles for the elements of the portal alone. */
  readonly within: (styles: GlobalStylesProps['styles']) => GlobalStylesProps['styles'];
  /** The theme with the popups of the components in the portal's own elements. */
  readonly adapt: (theme: Theme) => Theme;
}
