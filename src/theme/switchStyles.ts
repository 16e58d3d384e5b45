/**
 * The style of all switches: buttons in lists, and inputs in forms and dialogs, which are outside the
 * portal's root. The knob has the surface color of cards and lists.
 */
export const switchStyles = {
  '.switch': {
    position: 'relative',
    flex: 'none',
    width: 36,
    height: 24,
    margin: 0,
    padding: 0,
    border: 0,
    borderRadius: '6px',
    background: 'none',
    appearance: 'none',
    verticalAlign: 'middle',
    cursor: 'pointer',
  },
  '.switch::before, .switch::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 2,
    top: 4,
  },
  '.switch::before': {
    width: 32,
    height: 16,
    borderRadius: '8px',
    background: 'var(--portal-palette-text-secondary)',
  },
  '.switch::after': {
    width: 12,
    height: 12,
    margin: '2px',
    borderRadius: '6px',
    background: 'var(--portal-palette-background-paper)',
  },
  '.switch:is(:checked, [aria-checked="true"])::before': {
    background: 'var(--portal-palette-primary-main)',
  },
  '.switch:is(:checked, [aria-checked="true"])::after': { insetInlineStart: 18 },
  '@media (forced-colors: active)': {
    '.switch::before': { outline: '1px solid ButtonText', background: 'none' },
    '.switch::after, .switch:is(:checked, [aria-checked="true"])::before': { background: 'ButtonText' },
    '.switch:is(:checked, [aria-checked="true"])::after': { background: 'ButtonFace' },
  },
} as const;
