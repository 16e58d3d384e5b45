import type { GlobalStylesProps } from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import type { Look } from '../theme/look.ts';
import type { Mode } from '../theme/mode.ts';

type Styles = GlobalStylesProps['styles'];
type Rules = Readonly<Record<string, unknown>>;

/** The theme's variables, which it gives to the document's root. */
function onElements(sheet: Rules, selector: string): Rules {
  return Object.fromEntries(
    Object.entries(sheet).map(([key, rules]) => [key.replaceAll(':root', selector), rules]),
  );
}

/** The look of a portal that is a part of a page: nothing of it reaches what is not the portal's. */
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
