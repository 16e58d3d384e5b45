import Box from '@mui/material/Box';
import { useTranslate } from '../i18n/useTranslate.ts';
import { ProgressBar } from '../theme/ProgressBar.tsx';

/** A progress bar at the top while the next page loads. */
export function Progress() {
  return (
    <Box sx={{ position: 'fixed', insetInline: 0, top: 0, zIndex: 'tooltip' }}>
      <ProgressBar label={useTranslate()('shell.loading')} />
    </Box>
  );
}
