import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import type { MenuGroup } from '../../resources/product/menu.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../portal/icons.tsx';
import { MenuList } from './MenuList.tsx';
import { menuId } from '../portal/ids.ts';
import { barHeight } from './TopBar.tsx';

/** The menu beside the page on wide screens; it can be put away, and the browser remembers that. */
export function SideMenu(props: { area: MenuGroup['area']; narrow: boolean; onToggle: () => void }) {
  const { area, narrow, onToggle } = props;
  const translate = useTranslate();
  return (
    <Box
      sx={{
        position: 'sticky',
        top: barHeight,
        display: 'flex',
        flexDirection: 'column',
        width: narrow ? 44 : 232,
        height: `calc(100vh - ${barHeight}px)`,
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flex: 1, overflowY: 'auto', py: 1 }}>
        <MenuList id={menuId} area={area} hidden={narrow} />
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
