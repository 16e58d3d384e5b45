import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import type { MutationMode } from 'react-admin';

/** One ring for everything that takes the focus by keyboard: 2 px, clear of the element, at least 3:1 on any surface. */
const ring = {
  outline: '2px solid var(--portal-palette-primary-main)',
  outlineOffset: 2,
} as const;
const insetRing = { ...ring, outlineOffset: -2 } as const;

/** React-admin's own parts send changes at once, so that a refusal, a stale record's included, is said where the change was made. */
const pessimistic = { defaultProps: { mutationMode: 'pessimistic' satisfies MutationMode } } as const;

/** Dense defaults and what the schemes need beyond their colours. */
export const components: Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': ring } },
  },
  MuiButton: {
    defaultProps: { size: 'small', disableElevation: true, loadingIndicator: '…' },
    styleOverrides: { root: { minHeight: 32 } },
  },
  MuiIconButton: {
    defaultProps: { size: 'small', loadingIndicator: '…' },
    styleOverrides: { root: { minWidth: 32, minHeight: 32 } },
  },
  MuiMenuItem: {
    defaultProps: { dense: true },
    styleOverrides: { root: { '&.Mui-focusVisible': insetRing } },
  },
  MuiListItemButton: {
    defaultProps: { dense: true },
    styleOverrides: { root: { '&.Mui-focusVisible': insetRing } },
  },
  MuiTab: { styleOverrides: { root: { minHeight: 40, '&.Mui-focusVisible': insetRing } } },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
  MuiTextField: { defaultProps: { size: 'small', margin: 'dense', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small', margin: 'dense' } },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: '0.75rem' } } },
  MuiOutlinedInput: {
    styleOverrides: {
      // The stock border (23 % black) is below 3:1.
      notchedOutline: { borderColor: 'var(--portal-palette-text-disabled)' },
    },
  },
  MuiAutocomplete: { defaultProps: { size: 'small' } },
  MuiTable: { defaultProps: { size: 'small' } },
  MuiCheckbox: { defaultProps: { size: 'small' } },
  MuiRadio: { defaultProps: { size: 'small' } },
  MuiSwitch: { defaultProps: { size: 'small' } },
  MuiChip: { defaultProps: { size: 'small' } },
  MuiTooltip: {
    defaultProps: { arrow: true, enterDelay: 400 },
    styleOverrides: { tooltip: { fontSize: '0.75rem' } },
  },
  MuiPaper: {
    styleOverrides: {
      // Popups stand outside of the page's root and would take the browser's own font.
      root: { backgroundImage: 'none', font: 'var(--portal-font-body2)' },
    },
  },
  RaEdit: pessimistic,
  RaDeleteButton: pessimistic,
  RaBulkDeleteButton: pessimistic,
  RaUpdateButton: pessimistic,
  RaBulkUpdateButton: pessimistic,
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiAlert: {
    defaultProps: { variant: 'standard' },
    styleOverrides: {
      // MUI darkens the tint once more in the dark scheme, to black.
      standard: ({ ownerState: { severity = 'success' } }) => ({
        color: 'var(--portal-palette-text-primary)',
        backgroundColor: `var(--portal-palette-${severity}-light)`,
      }),
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: { borderRadius: 2, '&:focus-visible': ring } },
  },
};

/** Rules for the portal's root element and what it opens elsewhere in the page. */
export const rootStyles = {
  '& *, & *::before, & *::after': { boxSizing: 'border-box' },
  '& a:focus-visible, & button:focus-visible, & [tabindex]:focus-visible': ring,
} as const;

/** Movement is decoration here: those who ask for less of it get none. */
export const reducedMotion = {
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
} as const;
