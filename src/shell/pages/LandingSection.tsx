import Box, { type BoxProps } from '@mui/material/Box';
import { useId, type ReactNode } from 'react';

interface LandingSectionProps {
  readonly title: string;
  /** Share of the row and minimum width, as CSS `flex`. */
  readonly flex: string;
  /** Styles of the list beyond its frame. */
  readonly listStyles: Extract<BoxProps['sx'], object>;
  /** The items of the list. */
  readonly children: ReactNode;
  /** Text after the list. */
  readonly note?: ReactNode;
  /** Number of lines for which the section keeps room, so that nothing below it moves when they arrive. */
  readonly reserved?: number;
  /** True while its height is unknown, so that the sections below are not shown yet. */
  readonly isUnsettled?: boolean;
}

/** Height in pixels of a line of text with its border, and of the border around all lines. */
const lineHeight = 44;
const borders = 2;

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
  // The state of the line's subject.
  '& [data-dot]::before': {
    content: '""',
    display: 'inline-block',
    width: 8,
    height: 8,
    mr: 1.25,
    borderRadius: '50%',
    bgcolor: 'divider',
  },
  '& [data-dot=good]::before': { bgcolor: 'success.main' },
  '& [data-dot=bad]::before': { bgcolor: 'warning.main' },
  // Retry button.
  '& button': {
    minHeight: 32,
    px: 1,
    border: 0,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    color: 'primary.main',
    cursor: 'pointer',
  },
} as const;

/** A titled list in a frame on the landing page. */
export function LandingSection({
  title,
  flex,
  listStyles,
  children,
  note,
  reserved = 0,
  isUnsettled = false,
}: LandingSectionProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      data-unsettled={isUnsettled || undefined}
      sx={{ flex, minWidth: 0 }}
    >
      <Box component="h2" id={id} sx={{ typography: 'h2', m: 0, mb: 1.5 }}>
        {title}
      </Box>
      <Box sx={{ minHeight: reserved > 0 ? reserved * lineHeight + borders : 0 }}>
        <Box component="ul" sx={[frame, listStyles] as BoxProps['sx']}>
          {children}
        </Box>
        {note}
      </Box>
    </Box>
  );
}
