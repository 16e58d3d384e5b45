import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A labelled value that is not for writing: text, not a disabled input, so that it can be read, selected and copied. */
export function ReadOnlyText({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0, my: 0.5, minWidth: 0 }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        variant="body1"
        sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
      >
        {children}
      </Typography>
    </Box>
  );
}
