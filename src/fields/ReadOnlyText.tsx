import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

/** A labelled value that is not for writing: text, not a disabled input, so that it can be read, selected and copied. */
export function ReadOnlyText({
  label,
  help,
  children,
}: {
  readonly label: string;
  readonly help?: string;
  readonly children: ReactNode;
}) {
  const translate = useTranslate();
  const isBlank = children === '' || children === null || children === undefined;
  return (
    <Box component="dl" sx={{ m: 0, my: 0.5, minWidth: 0 }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        variant="body1"
        sx={{
          m: 0,
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-wrap',
          color: isBlank ? 'text.secondary' : undefined,
        }}
      >
        {isBlank ? translate('form.none') : children}
      </Typography>
      {help && (
        <Typography component="dd" variant="caption" sx={{ m: 0, color: 'text.secondary' }}>
          {help}
        </Typography>
      )}
    </Box>
  );
}
