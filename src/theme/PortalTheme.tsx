import { ThemeProvider } from '@mui/system';
import type { ReactNode } from 'react';
import { useLayoutEffect } from 'react';
import type { Look } from './look.ts';
import { followMode } from './mode.ts';
import './switch.css';
import { theme } from './theme.ts';
import { useVariables } from './useVariables.ts';

/**
 * Provides the theme: both color schemes as CSS variables. Replaces MUI's own provider, whose handling of
 * schemes costs three times as much before the first row.
 */
export function PortalTheme({ look, children }: { look?: Look | undefined; children: ReactNode }) {
  useVariables(look?.root ?? ':root');
  useLayoutEffect(() => followMode(look), [look]);
  return <ThemeProvider theme={look?.adapt(theme) ?? theme}>{children}</ThemeProvider>;
}
