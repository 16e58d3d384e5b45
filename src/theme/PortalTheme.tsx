import GlobalStyles from '@mui/material/GlobalStyles';
import type { CssVarsTheme } from '@mui/material/styles';
import { ThemeProvider } from '@mui/system';
import type { ReactNode } from 'react';
import { useLayoutEffect } from 'react';
import type { Look } from './look.ts';
import { followMode } from './mode.ts';
import { switchStyles } from './switchStyles.ts';
import { theme } from './theme.ts';

// The type of `createTheme` does not reflect that CSS variables are enabled.
const variables = (theme as unknown as CssVarsTheme).generateStyleSheets();

/**
 * Provides the theme: both color schemes as CSS variables. Replaces MUI's own provider, whose handling of
 * schemes costs three times as much before the first row.
 */
export function PortalTheme({ look, children }: { look?: Look | undefined; children: ReactNode }) {
  useLayoutEffect(() => followMode(look), [look]);
  return (
    <ThemeProvider theme={look?.adapt(theme) ?? theme}>
      <GlobalStyles styles={look?.within(variables) ?? variables} />
      <GlobalStyles styles={look?.within(switchStyles) ?? switchStyles} />
      {children}
    </ThemeProvider>
  );
}
