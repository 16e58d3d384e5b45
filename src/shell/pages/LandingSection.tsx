import Box, { type BoxProps } from '@mui/material/Box';
import type { ReactNode } from 'react';

interface LandingSectionProps {
  /** Identifier of the heading. */
  readonly id: string;
  readonly title: string;
  /** Share of the row and least width, as CSS `flex`. */
  readonly flex: string;
  /** Styles of the list beyond its frame. */
  readonly listStyles: Extract<BoxProps['sx'], object>;
  /** The items of the list. */
  readonly children: ReactNode;
  /** Text after the list. */
  readonly note?: ReactNode;
}

const frame = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  bgcolor: 'background.paper',
  overflow: 'hidden',
  '& li + li': { borderTop: 1, borderColor: 'divider' },
  '& a': { px: 2, py: 1.25, color: 'text.primary', textDecoration: 'none' },
  '& a:hover': { bgcolor: 'action.hover' },
  '& a:focus-visible': { outlineOffset: -2 },
} as const;

/** A titled list in a frame on the landing page. */
export function LandingSection({ id, title, flex, listStyles, children, note }: LandingSectionProps) {
  return (
    <Box component="section" aria-labelledby={id} sx={{ flex, minWidth: 0 }}>
      <Box component="h2" id={id} sx={{ typography: 'h2', m: 0, mb: 1.5 }}>
        {title}
      </Box>
      <Box component="ul" sx={[frame, listStyles] as BoxProps['sx']}>
        {children}
      </Box>
      {note}
    </Box>
  );
}
