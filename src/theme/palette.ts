import type { PaletteOptions } from '@mui/material/styles';

/**
 * Contrast according to WCAG 2.2: text at least 4.5:1, borders of controls and focus rings at least 3:1.
 * `tests/src/theme/palette.test.ts` computes it for each pair.
 */

/** The light scheme: slate on a cool white, with deep teal for actions. */
export const light = {
  primary: { main: '#0f5f68', dark: '#0a474e', light: '#d5eaec', contrastText: '#ffffff' },
  secondary: { main: '#5b5390', dark: '#443d70', light: '#e6e3f4', contrastText: '#ffffff' },
  error: { main: '#b3261e', dark: '#8c1d18', light: '#fbe3e1', contrastText: '#ffffff' },
  warning: { main: '#8a5300', dark: '#6b4000', light: '#fdeccf', contrastText: '#ffffff' },
  info: { main: '#2b5f97', dark: '#1f4772', light: '#dfeaf6', contrastText: '#ffffff' },
  success: { main: '#27683b', dark: '#1b4d2b', light: '#dcefe1', contrastText: '#ffffff' },
  background: { default: '#f4f6f7', paper: '#ffffff' },
  text: { primary: '#1a2529', secondary: '#4c5a60', disabled: '#79868b' },
  divider: '#d8dfe2',
  action: {
    hover: 'rgba(15, 95, 104, 0.06)',
    selected: 'rgba(15, 95, 104, 0.12)',
    focus: 'rgba(15, 95, 104, 0.14)',
  },
} satisfies PaletteOptions;

/** The dark scheme: the same hues on blue-black. */
export const dark = {
  primary: { main: '#7fcbd3', dark: '#5fb1ba', light: '#123c42', contrastText: '#06272b' },
  secondary: { main: '#c3bdf0', dark: '#a59dde', light: '#322d54', contrastText: '#1d1840' },
  error: { main: '#f5a8a1', dark: '#ef857c', light: '#4d1a17', contrastText: '#3b0b08' },
  warning: { main: '#f0bf6f', dark: '#dba445', light: '#45300b', contrastText: '#2e1e00' },
  info: { main: '#a3c8f0', dark: '#7fb0e4', light: '#183452', contrastText: '#0a2138' },
  success: { main: '#97d3a8', dark: '#74bd89', light: '#173a22', contrastText: '#0a2412' },
  background: { default: '#11181b', paper: '#192226' },
  text: { primary: '#e6edef', secondary: '#a9b8bd', disabled: '#75868c' },
  divider: '#2e3a3f',
  action: {
    hover: 'rgba(127, 203, 211, 0.08)',
    selected: 'rgba(127, 203, 211, 0.16)',
    focus: 'rgba(127, 203, 211, 0.18)',
  },
} satisfies PaletteOptions;
