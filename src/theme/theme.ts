import { createTheme } from '@mui/material/styles';
import { components } from './components.ts';
import { schemeAttribute } from './mode.ts';
import { dark, light } from './palette.ts';

/** The theme: both color schemes as CSS variables, so that switching re-renders nothing. */
export const theme = createTheme({
  cssVariables: { cssVarPrefix: 'portal', colorSchemeSelector: `[${schemeAttribute}="%s"]` },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  shape: { borderRadius: 8 },
  spacing: 8,
  typography: {
    // Defined in src/theme/font.css.
    fontFamily: 'var(--safety-portal-font)',
    fontSize: 13,
    h1: { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.25, letterSpacing: '-0.01em' },
    h2: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.3 },
    h3: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.35 },
    h4: { fontSize: '0.9375rem', fontWeight: 650, lineHeight: 1.4 },
    button: { textTransform: 'none', fontWeight: 600 },
    overline: { fontSize: '0.6875rem', fontWeight: 650, letterSpacing: '0.06em', lineHeight: 1.8 },
  },
  components,
});
