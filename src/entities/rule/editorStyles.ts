/** Builder and text beside each other where there is room, else one of them by choice. */
export const editorStyles = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > [data-panel]': { minWidth: 0 },
  '& .rule--views': { justifySelf: 'start' },
  '@container (min-width: 820px)': {
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    '& .rule--views': { display: 'none' },
  },
  '@container (max-width: 819.95px)': {
    '&[data-view="visual"] > [data-panel="text"], &[data-view="text"] > [data-panel="visual"]': {
      display: 'none',
    },
  },
} as const;
