import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import type { MenuArea } from '../../../resources/product/menu/index.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { lazyPart } from '../../loading/lazyPart.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../theme/icons.tsx';
import { belowBars } from '../TopBar.tsx';
import { MenuList } from './MenuList.tsx';

/** Only after the user has collapsed the menu. Its room beside the page is fixed. */
const MenuRail = lazyPart(() => import('./MenuRail.tsx'));

/** The menu beside the page on wide screens. It can be collapsed to a rail of icons, which the browser remembers. */
export function SideMenu(props: { area: MenuArea; narrow: boolean; onToggle: () => void }) {
  const { area, narrow, onToggle } = props;
  const translate = useTranslate();
  const menuId = useId();
  return (
    <Box
      sx={{
        position: 'sticky',
        top: belowBars,
        display: 'flex',
        flexDirection: 'column',
        width: narrow ? 52 : 248,
        height: `calc(100vh - ${belowBars})`,
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {/* Relative: visually hidden texts would otherwise extend the height of the document. */}
      <Box sx={{ position: 'relative', flex: 1, overflowY: 'auto', scrollbarWidth: 'thin', py: 1 }}>
        {narrow ? <MenuRail id={menuId} area={area} /> : <MenuList id={menuId} area={area} />}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: 0.5, borderTop: 1, borderColor: 'divider' }}>
        <IconButton
          aria-label={translate(narrow ? 'shell.menu.expand' : 'shell.menu.collapse')}
          aria-expanded={!narrow}
          aria-controls={menuId}
          onClick={onToggle}
        >
          {narrow ? <ChevronRightIcon /> : <ChevronLeftIcon />}
        </IconButton>
      </Box>
    </Box>
  );
}
