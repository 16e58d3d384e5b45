import type { GlobalStylesProps } from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import type { Look } from '../theme/look.ts';
import type { Mode } from '../theme/mode.ts';

type Styles = GlobalStylesProps['styles'];
type Rules = Readonly<Record<string, unknown>>;

/** Moves the theme's variables from the document root to the portal's elements. */
function onElements(sheet: Rules, selector: string): Rules {
  return Object.fromEntries(
    Object.entries(sheet).map(([key, rules]) => [key.replaceAll(':root', selector), rules]),
  );
}

/** The styles of an embedded portal. They do not affect elements outside the portal. */
export function createLook(
  elements: readonly [root: HTMLElement, popups: HTMLElement],
  className: string,
  mode: () => Mode | undefined,
): Look {
  const [, popups] = elements;
  const inPopups = { defaultProps: { container: popups } };
  return {
    elements,
    mode,
    within: (styles) =>
      Array.isArray(styles)
        ? styles.map((sheet) => onElements(sheet as Rules, `.${className}`) as Styles)
        : { [`:where(.${className})`]: styles },
    adapt: (theme: Theme): Theme => ({
      ...theme,
      components: {
        ...theme.components,
        MuiModal: inPopups,
        MuiPopover: inPopups,
        MuiPopper: inPopups,
      },
    }),
  };
}
