/** How the library's parts stand: its own style sheet knows nothing of themes and narrow screens. */
export const builderStyles = {
  minWidth: 0,
  '& .group': {
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    p: 1.25,
    minWidth: 0,
  },
  '& .group .group': { bgcolor: 'action.hover' },
  '& .group--children': { display: 'flex', flexDirection: 'column', gap: 1, mt: 1, minWidth: 0 },
  '& .group--footer': { mt: 0.5 },
  '& .group--actions': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 },
  '& .rule': { display: 'flex', alignItems: 'flex-start', gap: 0.5, minWidth: 0 },
  '& .rule--body--wrapper': { flex: 1, minWidth: 0 },
  '& .rule--body': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: 0.75,
    '& > *': { flex: '1 1 150px', minWidth: 0 },
    // All of a date and a time, the half of the day included.
    '& > :has(input[type=datetime-local])': { flexBasis: 224 },
  },
  '& .widget--widget, & .rule--widget': { minWidth: 0 },
  '& .rule--value > *, & .rule--widget': { display: 'flex', flexDirection: 'column', gap: 0.5 },
} as const;
