import { useStore } from 'ra-core';
import { memo, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { MenuArea } from '../../../resources/product/menu/index.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { anchor } from '../../browser/anchors.ts';
import { countInWindow } from '../../browser/countInWindow.ts';
import { lazyPart } from '../../loading/lazyPart.tsx';
import { useAfterPaint } from '../../browser/useAfterPaint.ts';
import { useSession } from '../../viewer/useSession.ts';
import { homeItems } from './homeItems.ts';
import { MenuBlock } from './MenuBlock.tsx';
import { MenuFinder } from './MenuFinder.tsx';
import { MenuLink } from './MenuLink.tsx';
import type { MenuSection } from './menuModel.ts';
import { currentItem, findItems, menuFor } from './menuModel.ts';
import './menu.css';

const IncompleteNote = lazyPart(() => import('./IncompleteNote.tsx'));

/** Number of entries from which the menu has a search field. */
const enoughToSearch = 8;
/** The least height of an entry or a heading. */
const leastEntryHeightPx = 30;

interface MenuListProps {
  readonly id?: string;
  readonly area: MenuArea;
}

/** Groups with only external links are initially closed. */
function isOpenAtFirst({ items }: MenuSection): boolean {
  return items.some(({ isExternal }) => !isExternal);
}

/** The entries of an area's menu in collapsible groups. The current entry is marked. */
export function MenuList(props: MenuListProps) {
  return <List {...props} pathname={useLocation().pathname} />;
}

/** Not re-rendered when only the query changes. */
const List = memo(function List({ id, area, pathname }: MenuListProps & { readonly pathname: string }) {
  const translate = useTranslate();
  const session = useSession();
  const sections = useMemo(() => menuFor(area, session, true), [area, session]);
  const home = useMemo(() => homeItems(area, session), [area, session]);
  const [open, setOpen] = useStore<Readonly<Record<string, boolean>>>('portal.menu.groups', {});
  const [term, setTerm] = useState('');
  const current = currentItem(sections, pathname)?.path ?? home.find(({ path }) => path === pathname)?.path;
  const matches = term.trim() === '' ? null : findItems(sections, term, translate);
  const isOpen = (section: MenuSection) => open[section.key] ?? isOpenAtFirst(section);
  // In the first frame, only groups that the window can show: a long menu took a third of the frame's styles and layout.
  let room = useAfterPaint() ? Number.POSITIVE_INFINITY : countInWindow(leastEntryHeightPx);
  const shownSections = sections.filter((section) => {
    const isShown = room > 0;
    room -= isOpen(section) ? section.items.length + 1 : 1;
    return isShown;
  });
  const groupOf = (key: string) => sections.find(({ items }) => items.some((item) => item.key === key))?.key;
  return (
    <nav id={id} {...(id && anchor('menu'))} className="menu-list" aria-label={translate('shell.menu.label')}>
      {sections.flatMap(({ items }) => items).length >= enoughToSearch && (
        <MenuFinder term={term} onTerm={setTerm} count={matches?.length} />
      )}
      {matches ? (
        <ul>
          {matches.map((item) => (
            <li key={item.key}>
              <MenuLink
                item={item}
                current={current}
                isPage={item.path === pathname}
                note={translate(`menu.${groupOf(item.key)}`)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <>
          {home.length > 0 && (
            <ul>
              {home.map((item) => (
                <li key={item.key}>
                  <MenuLink item={item} icon={item.icon} current={current} isPage={item.path === pathname} />
                </li>
              ))}
            </ul>
          )}
          {shownSections.map((section) => (
            <MenuBlock
              key={section.key}
              section={section}
              current={current}
              pathname={pathname}
              isOpen={isOpen(section)}
              onToggle={(key, opens) => setOpen({ ...open, [key]: opens })}
            />
          ))}
        </>
      )}
      {area === 'client' && session.isIncomplete && <IncompleteNote />}
    </nav>
  );
});
