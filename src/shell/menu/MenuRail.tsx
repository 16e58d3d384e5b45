import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { MenuArea } from '../../../resources/product/menu/index.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { anchor } from '../../browser/anchors.ts';
import { lazyPart } from '../../loading/lazyPart.tsx';
import { useSession } from '../../viewer/useSession.ts';
import { homeItems } from './homeItems.ts';
import { MenuGlyph } from './MenuGlyph.tsx';
import { currentItem, menuFor } from './menuModel.ts';

const MenuFlyout = lazyPart(() => import('./MenuFlyout.tsx'));

const buttonStyles = {
  width: 40,
  height: 36,
  borderRadius: 1,
  color: 'text.secondary',
  '&[aria-current], &[data-current]': { bgcolor: 'primary.light', color: 'primary.main' },
} as const;

/** The collapsed menu: icons of its groups, each of which opens its entries in a flyout. */
export default function MenuRail({ id, area }: { readonly id: string; readonly area: MenuArea }) {
  const { pathname } = useLocation();
  const translate = useTranslate();
  const session = useSession();
  const sections = useMemo(() => menuFor(area, session), [area, session]);
  const home = useMemo(() => homeItems(area, session), [area, session]);
  const [open, setOpen] = useState<{ key: string; anchor: HTMLElement } | null>(null);
  const current = currentItem(sections, pathname)?.path ?? pathname;
  const section = open && sections.find(({ key }) => key === open.key);
  const close = () => setOpen(null);
  return (
    <Box
      component="nav"
      id={id}
      {...anchor('menu')}
      aria-label={translate('shell.menu.label')}
      sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 0.25 }}
    >
      {home.map(({ key, path, label, icon }) => (
        <IconButton
          key={key}
          component={Link}
          to={path}
          aria-label={translate(label)}
          title={translate(label)}
          aria-current={path === pathname ? 'page' : undefined}
          sx={buttonStyles}
        >
          <MenuGlyph name={icon} size={20} />
        </IconButton>
      ))}
      {sections.map(({ key, icon, items }) => (
        <IconButton
          key={key}
          aria-label={translate(`menu.${key}`)}
          title={translate(`menu.${key}`)}
          aria-haspopup="dialog"
          aria-expanded={open?.key === key}
          data-current={items.some(({ path }) => path === current) ? '' : undefined}
          {...MenuFlyout.intent}
          onClick={({ currentTarget }) => setOpen({ key, anchor: currentTarget })}
          sx={buttonStyles}
        >
          <MenuGlyph name={icon} size={20} />
        </IconButton>
      ))}
      {open && section && (
        <MenuFlyout
          anchor={open.anchor}
          section={section}
          current={current}
          pathname={pathname}
          onClose={close}
        />
      )}
    </Box>
  );
}
