import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { SearchIcon } from '../../theme/icons.tsx';
import { lazyPart } from '../../loading/lazyPart.tsx';
import { useEmbedding } from '../../viewer/PortalContext.ts';
import { isPaletteKey, onOpenPalette, paletteKeyName } from './openPalette.ts';
import { onKeys } from '../../browser/keys.ts';

const Palette = lazyPart(() => import('./Palette.tsx'));

/** Opens the command palette, by click or Ctrl K. Its code is loaded on first use. */
export function PaletteButton() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const embedding = useEmbedding();
  useEffect(() => {
    const open = (): boolean => {
      const isMeant = embedding?.isAttended() !== false;
      if (isMeant) setOpen(true);
      return isMeant;
    };
    const onKey = onKeys((event: KeyboardEvent) => {
      if (isPaletteKey(event) && open()) event.preventDefault();
    });
    window.addEventListener('keydown', onKey);
    const stop = onOpenPalette(open);
    return () => {
      window.removeEventListener('keydown', onKey);
      stop();
    };
  }, [embedding]);
  return (
    <>
      <ButtonBase
        aria-label={translate('shell.palette.open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        {...Palette.intent}
        sx={{
          gap: 1,
          minHeight: 32,
          minWidth: 32,
          px: { xs: 0.5, md: 1.25 },
          borderRadius: 1,
          border: { md: 1 },
          borderColor: { md: 'divider' },
          color: 'text.secondary',
          fontSize: '0.8125rem',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <SearchIcon size={18} />
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {translate('shell.palette.button')}
        </Box>
        <Box
          component="kbd"
          sx={{ display: { xs: 'none', lg: 'inline' }, font: 'inherit', fontSize: '0.75rem' }}
        >
          {paletteKeyName()}
        </Box>
      </ButtonBase>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}
