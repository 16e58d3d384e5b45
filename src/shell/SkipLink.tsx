import Box from '@mui/material/Box';
import { useTranslate } from '../i18n/useTranslate.ts';
import { elementAt } from '../browser/anchors.ts';

/** First in the tab order. Skips bars and menu to the content. */
export function SkipLink({ target }: { readonly target: string }) {
  return (
    <Box
      component="a"
      href={`#${target}`}
      onClick={(event) => {
        // Moves only the focus: a fragment would stay in the URL.
        event.preventDefault();
        elementAt('content')?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontWeight: 600,
        '&:not(:focus)': { clipPath: 'inset(50%)', width: 1, height: 1, p: 0, overflow: 'hidden' },
      }}
    >
      {useTranslate()('shell.skip')}
    </Box>
  );
}
