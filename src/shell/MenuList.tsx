import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { memo, useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { shellPaths } from '../portal/routeTable.ts';
import type { MenuGroup } from '../../resources/product/menu.ts';
import { useSession } from '../portal/useSession.ts';
import type { MenuItem } from './menuModel.ts';
import { currentItem, menuFor } from './menuModel.ts';

const homeItems: readonly Pick<MenuItem, 'path' | 'label'>[] = [
  { path: shellPaths.clientLanding, label: 'shell.menu.home' },
  { path: shellPaths.clientHome, label: 'shell.menu.settings' },
];

const styles = {
  '& ul': { listStyle: 'none', m: 0, p: 0, px: 1 },
  '& h2': {
    m: 0,
    px: 2.25,
    pt: 1.5,
    pb: 0.5,
    typography: 'overline',
    color: 'text.secondary',
    textTransform: 'none',
    letterSpacing: 0,
  },
  '& a': {
    display: 'block',
    px: 1.25,
    py: '6px',
    borderRadius: 1,
    color: 'text.primary',
    textDecoration: 'none',
    lineHeight: 1.45,
    overflowWrap: 'anywhere',
  },
  '& a:hover': { bgcolor: 'action.hover' },
  '& a[aria-current]': { bgcolor: 'primary.light', fontWeight: 600 },
  '& a[aria-current]:focus-visible, & a:focus-visible': { outlineOffset: -2 },
} as const;

interface MenuListProps {
  readonly id?: string;
  readonly area: MenuGroup['area'];
  readonly hidden?: boolean;
}

/** The entries of an area's menu that the session may open; the one that is open is marked. */
export function MenuList(props: MenuListProps) {
  return <List {...props} pathname={useLocation().pathname} />;
}

/** Not drawn again where only the query changes. */
const List = memo(function List(props: MenuListProps & { readonly pathname: string }) {
  const { id, area, hidden = false, pathname } = props;
  const translate = useTranslate();
  const session = useSession();
  const sections = useMemo(() => menuFor(area, session), [area, session]);
  const current =
    currentItem(sections, pathname)?.path ?? homeItems.find(({ path }) => path === pathname)?.path;
  const list = (items: readonly Pick<MenuItem, 'path' | 'label'>[]) => (
    <ul>
      {items.map(({ path, label }) => (
        <li key={path}>
          <Link to={path} aria-current={path === current ? (path === pathname ? 'page' : 'true') : undefined}>
            {translate(label)}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <Box component="nav" id={id} aria-label={translate('shell.menu.label')} hidden={hidden} sx={styles}>
      {area === 'client' && list(sections.length > 0 ? homeItems : homeItems.slice(0, 1))}
      {sections.map(({ key, items }) => (
        <div key={key}>
          <h2>{translate(`menu.${key}`)}</h2>
          {list(items)}
        </div>
      ))}
    </Box>
  );
});
