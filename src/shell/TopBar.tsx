import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { MenuArea } from '../../resources/product/menu/index.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { AreaSwitch } from './AreaSwitch.tsx';
import { Brand } from './Brand.tsx';
import { MenuIcon } from '../theme/icons.tsx';
import { ContextButton } from './picker/ContextButton.tsx';
import { NotificationButton } from './NotificationButton.tsx';
import { PaletteButton } from './palette/PaletteButton.tsx';
import { UserButton } from './UserButton.tsx';

/** Height of the bar in pixels. */
const barHeight = 52;

/** Sticky offset of the bar. A host page with a bar sets its height here. */
const barTop = 'var(--portal-top, 0px)';
/** Sticky offset of elements below the bar. */
export const belowBar = `calc(${barTop} + ${barHeight}px)`;

/** Custom property with the height of the banner below the bar. Unset without a banner. */
export const bannerHeightProperty = '--banner-height';

/** Sticky offset of elements below bar and banner, as CSS. */
export const belowBars = `calc(${belowBar} + var(${bannerHeightProperty}, 0px))`;

/** The top bar: brand, areas, client and building, messages, account. */
export function TopBar({ area, onOpenMenu }: { area: MenuArea; onOpenMenu: () => void }) {
  const translate = useTranslate();
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: barTop,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1 },
        minHeight: barHeight,
        px: { xs: 0.75, sm: 1.5 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton
        aria-label={translate('shell.menu.open')}
        aria-haspopup="dialog"
        onClick={onOpenMenu}
        sx={{ display: { md: 'none' } }}
      >
        <MenuIcon />
      </IconButton>
      <Brand area={area} />
      <Box sx={{ display: { xs: 'none', sm: 'block' }, ml: 1 }}>
        <AreaSwitch area={area} />
      </Box>
      <Box sx={{ flex: 1 }} />
      <PaletteButton />
      <ContextButton />
      <NotificationButton />
      <UserButton />
    </Box>
  );
}
