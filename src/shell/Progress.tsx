import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { useTranslate } from 'ra-core';

const run = keyframes({ from: { translate: '-100% 0' }, to: { translate: '250% 0' } });

/** A thin bar above everything while the next page's code is fetched. It waits a moment: most pages are there at once. */
export function Progress() {
  return (
    <Box
      role="progressbar"
      aria-label={useTranslate()('shell.loading')}
      sx={{
        position: 'fixed',
        insetInline: 0,
        top: 0,
        height: 3,
        overflow: 'hidden',
        zIndex: 'tooltip',
        '&::after': {
          content: '""',
          display: 'block',
          width: '40%',
          height: '100%',
          bgcolor: 'primary.main',
          animation: `${run} 1.1s 200ms ease-in-out infinite both`,
        },
      }}
    />
  );
}
