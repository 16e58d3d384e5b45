import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';

const run = keyframes({ from: { translate: '-100% 0' }, to: { translate: '250% 0' } });

/**
 * A thin progress bar for work of unknown length. Appears after a delay, because most work is done at once.
 */
export function ProgressBar({ label }: { label: string }) {
  return (
    <Box
      role="progressbar"
      aria-label={label}
      sx={{
        height: 3,
        overflow: 'hidden',
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
