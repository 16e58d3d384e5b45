import Box from '@mui/material/Box';
import { useTranslate } from '../i18n/useTranslate.ts';
import { elementAt } from '../portal/anchors.ts';

/** The first thing that the Tab key reaches: past bars and menu to the content. */
export function SkipLink({ target }: { readonly target: string }) {
  return (
    <Box
      component="a"
      href={`#${target}`}
      onClick={(event) => {
        // Only the focus moves: a fragment in the address would stay there.
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
