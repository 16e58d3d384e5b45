import type { Theme } from '@mui/material/styles';
import type { Look } from '../theme/look.ts';
import type { Mode } from '../theme/mode.ts';

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
    root: `.${className}`,
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
