import Box from '@mui/material/Box';
import { useTranslate } from '../i18n/useTranslate.ts';
import { ProgressBar } from '../theme/ProgressBar.tsx';

/** A thin bar above everything while the next page's code is fetched. */
export function Progress() {
  return (
    <Box sx={{ position: 'fixed', insetInline: 0, top: 0, zIndex: 'tooltip' }}>
      <ProgressBar label={useTranslate()('shell.loading')} />
    </Box>
  );
}
