import { styled } from '@mui/material/styles';
import { compactRowHeight, namedRowHeight, photoSize, rowHeight } from './measures.ts';

const ring = { outline: '2px solid var(--portal-palette-primary-main)', outlineOffset: -2 } as const;

export const selectWidth = 44;
/** Width of the sticky last column, which contains the menu of each row, in pixels. */
export const menuWidth = 40;

/** Shadow of a sticky column on the content that scrolls under it. */
const edge = (side: 1 | -1) => `${side * 6}px 0 8px -6px rgba(0, 0, 0, 0.35)`;

/**
 * The scrolling frame of a list and the styles of its table. One style sheet for all cells: a styled
 * component per cell would cost more than the row itself.
 */
export const Frame = styled('div')({
  '--list-surface': 'var(--portal-palette-background-paper)',
  position: 'relative',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  border: '1px solid var(--portal-palette-divider)',
  borderRadius: 8,
  background: 'var(--list-surface)',
  scrollPaddingTop: rowHeight + 4,
  contain: 'paint',

  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: '0.8125rem',
    lineHeight: 1.4,
    color: 'var(--portal-palette-text-primary)',
  },
  'th, td': {
    height: rowHeight,
    padding: '0 12px',
    textAlign: 'start',
    fontWeight: 400,
    borderBottom: '1px solid var(--portal-palette-divider)',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
  'tbody tr:last-of-type > *': { borderBottomColor: 'transparent' },
  '&[data-named] tbody :is(th, td)': { height: namedRowHeight },
  '&[data-compact] tbody :is(th, td)': { height: compactRowHeight },
  '.name': { display: 'flex', alignItems: 'center', gap: 10, lineHeight: 1.35 },
  '.name > div:last-child': { flex: 1, minWidth: 0 },
  '.name a': { lineHeight: 'inherit' },
  '.photo': {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: photoSize,
    height: photoSize,
    borderRadius: '50%',
    fontSize: '0.75rem',
    fontWeight: 500,
    background: 'var(--portal-palette-primary-light)',
  },
  '.second': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontSize: '0.75rem',
    fontWeight: 400,
    color: 'var(--portal-palette-text-secondary)',
  },
  '.spacer > td': { height: 'auto', padding: 0, border: 0 },
  '.number': { fontVariantNumeric: 'tabular-nums' },
  '.select': { padding: 0, textAlign: 'center' },
  '.select label': { display: 'grid', placeItems: 'center', height: '100%', cursor: 'pointer' },
  'input[type="checkbox"]': {
    width: 16,
    height: 16,
    margin: 0,
    cursor: 'pointer',
    accentColor: 'var(--portal-palette-primary-main)',
  },
  'input:focus-visible, .sort:focus-visible': { ...ring, outlineOffset: 1 },

  thead: { position: 'sticky', top: 0, zIndex: 3 },
  'thead th': {
    position: 'relative',
    padding: 0,
    background: 'var(--list-surface)',
    borderBottom: '1px solid var(--portal-palette-divider)',
    color: 'var(--portal-palette-text-secondary)',
  },
  'thead th[data-target]': { boxShadow: 'inset 3px 0 0 var(--portal-palette-primary-main)' },
  '.sort, .plain': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    width: '100%',
    height: rowHeight - 1,
    padding: '0 12px',
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontSize: '0.75rem',
    fontWeight: 600,
    textAlign: 'start',
  },
  '.sort': { cursor: 'pointer', borderRadius: 4 },
  '.sort:hover': { color: 'var(--portal-palette-text-primary)' },
  '.sort span, .plain > span': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    whiteSpace: 'normal',
    lineHeight: 1.2,
  },
  '.sort svg': { flex: 'none', width: 16, height: 16, opacity: 0 },
  '.sort:hover svg, .sort:focus-visible svg': { opacity: 0.5 },
  '[aria-sort] .sort': { color: 'var(--portal-palette-text-primary)' },
  '[aria-sort] .sort svg': { opacity: 1 },
  '[aria-sort="descending"] .sort svg': { transform: 'rotate(180deg)' },
  '.grip': {
    position: 'absolute',
    insetBlock: 8,
    insetInlineEnd: 0,
    width: 9,
    cursor: 'col-resize',
    touchAction: 'none',
    borderInlineEnd: '1px solid var(--portal-palette-divider)',
  },
  '.grip:hover, .grip[data-dragged]': { borderInlineEnd: '2px solid var(--portal-palette-primary-main)' },

  '.title': { position: 'sticky', insetInlineStart: 0, zIndex: 1, background: 'var(--list-surface)' },
  'thead .title': { zIndex: 2 },
  'tbody .title': { display: 'table-cell', fontWeight: 500 },
  '.menu': {
    position: 'sticky',
    insetInlineEnd: 0,
    zIndex: 1,
    padding: 0,
    overflow: 'visible',
    background: 'var(--list-surface)',
  },
  '&[data-before] .title': { boxShadow: edge(1), clipPath: 'inset(0 -12px 0 0)' },
  '&[data-after] .menu': { boxShadow: edge(-1), clipPath: 'inset(0 0 0 -12px)' },
  '.title a, .title bdi': {
    display: 'inline-block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'middle',
    lineHeight: '24px',
    color: 'inherit',
    textDecoration: 'none',
    borderRadius: 2,
  },
  'tr:hover .title a, .title a:focus-visible': {
    color: 'var(--portal-palette-primary-main)',
    textDecoration: 'underline',
  },
  '.more': {
    display: 'grid',
    placeItems: 'center',
    margin: 'auto',
    width: 28,
    height: 28,
    padding: 0,
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: 'var(--portal-palette-text-secondary)',
    cursor: 'pointer',
  },
  '.more:hover': { background: 'var(--portal-palette-action-selected)' },
  '.more:focus-visible, .switch:focus-visible, a:focus-visible': ring,

  'tbody tr[data-index]': { cursor: 'pointer' },
  'tbody tr:focus-visible': ring,
  'tbody tr:focus-visible .title': { boxShadow: 'inset 2px 0 0 var(--portal-palette-primary-main)' },
  // The sticky title cell covers the content below it, so its tint needs an opaque surface.
  'tbody tr[data-index]:hover > *': {
    backgroundImage:
      'linear-gradient(var(--portal-palette-action-hover), var(--portal-palette-action-hover))',
  },
  'tbody tr[aria-selected="true"] > *': {
    backgroundImage:
      'linear-gradient(var(--portal-palette-action-selected), var(--portal-palette-action-selected))',
  },
  '.empty': { color: 'var(--portal-palette-text-secondary)' },
  '.choice': {
    display: 'inline-block',
    maxWidth: '100%',
    padding: '1px 8px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'middle',
    border: '1px solid var(--portal-palette-divider)',
    borderRadius: 10,
    fontSize: '0.75rem',
  },
  '.choice[data-usual]': { color: 'var(--portal-palette-text-secondary)' },
  '.choice:not([data-usual])': {
    background: 'var(--portal-palette-action-selected)',
    borderColor: 'transparent',
  },
  '.choice[data-warning]': {
    color: 'var(--portal-palette-warning-main)',
    background: 'var(--portal-palette-warning-light)',
    fontWeight: 600,
  },
  '.choice[data-tone]': { display: 'inline-flex', alignItems: 'center', gap: 4 },
  '.choice[data-tone] svg': { flex: 'none' },
  '.choice[data-tone="good"]': {
    color: 'var(--portal-palette-success-main)',
    background: 'var(--portal-palette-success-light)',
  },
  '.choice[data-tone="bad"]': {
    color: 'var(--portal-palette-error-main)',
    background: 'var(--portal-palette-error-light)',
  },
  '.choice[data-tone="open"]': {
    color: 'var(--portal-palette-info-main)',
    background: 'var(--portal-palette-info-light)',
  },
  '.choice[data-tone="barred"]': {
    color: 'var(--portal-palette-warning-main)',
    background: 'var(--portal-palette-warning-light)',
  },
  '.choice[data-tone="idle"]': {
    color: 'var(--portal-palette-text-secondary)',
    background: 'none',
    borderColor: 'var(--portal-palette-divider)',
  },
  '.bone': {
    display: 'block',
    width: '60%',
    height: 10,
    borderRadius: 5,
    background: 'var(--portal-palette-divider)',
  },
  '&[data-stale] tbody': { opacity: 0.6 },
});
