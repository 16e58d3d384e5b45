import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import type { MutationMode } from 'react-admin';

/**
 * The keyboard focus ring: 2 px, with a gap around the element and a contrast of at least 3:1 on any surface.
 */
const ring = {
  outline: '2px solid var(--portal-palette-primary-main)',
  outlineOffset: 2,
} as const;
const insetRing = { ...ring, outlineOffset: -2 } as const;
/** In the padding of a box, because the first letter of its label follows at once. */
const paddingRing = { ...ring, outlineOffset: -4 } as const;

/**
 * React-admin's components send changes at once, so that errors (such as a stale record) appear where the
 * change was made.
 */
const pessimistic = { defaultProps: { mutationMode: 'pessimistic' satisfies MutationMode } } as const;

/** Dense defaults, and adjustments that the color schemes need. */
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
      // The default border (23 % black) has a contrast below 3:1.
      notchedOutline: { borderColor: 'var(--portal-palette-text-disabled)' },
    },
  },
  MuiAutocomplete: { defaultProps: { size: 'small' } },
  MuiTable: { defaultProps: { size: 'small' } },
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { '&.Mui-focusVisible': paddingRing } },
  },
  MuiRadio: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { '&.Mui-focusVisible': paddingRing } },
  },
  MuiSwitch: { defaultProps: { size: 'small' } },
  MuiChip: { defaultProps: { size: 'small' } },
  MuiTooltip: {
    defaultProps: { arrow: true, enterDelay: 400 },
    styleOverrides: { tooltip: { fontSize: '0.75rem' } },
  },
  MuiPaper: {
    styleOverrides: {
      // They would use the browser's default font.
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
      // In the dark scheme, MUI darkens the tint again, to black.
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
