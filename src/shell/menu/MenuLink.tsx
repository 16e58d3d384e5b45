import visuallyHidden from '@mui/utils/visuallyHidden';
import { Link } from 'react-router-dom';
import type { MenuIcon } from '../../../resources/product/menu/index.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { MenuGlyph } from './MenuGlyph.tsx';
import { hostOf, type MenuItem } from './menuModel.ts';

interface MenuLinkProps {
  readonly item: Pick<MenuItem, 'path' | 'label' | 'isExternal' | 'needsAllBuildings'>;
  /** Path of the current entry; `isPage` is true when it is exactly the open page. */
  readonly current?: string;
  readonly isPage?: boolean;
  readonly icon?: MenuIcon | 'home' | 'settings';
  /** The group, when a list mixes groups. */
  readonly note?: string;
  /** Id of the element that explains why the entry cannot be opened. */
  readonly reasonId?: string;
}

/** An entry of the menu: a page, another application, or one that needs all buildings. */
export function MenuLink({ item, current, isPage, icon, note, reasonId }: MenuLinkProps) {
  const translate = useTranslate();
  const { path, label, isExternal, needsAllBuildings } = item;
  const words = (
    <>
      {icon && <MenuGlyph name={icon} />}
      <span>
        {translate(label)}
        {note && <small>{note}</small>}
      </span>
    </>
  );
  if (needsAllBuildings)
    return (
      <span
        role="link"
        aria-disabled
        tabIndex={0}
        aria-describedby={reasonId}
        title={translate('shell.menu.needsAllBuildings')}
      >
        {words}
        <MenuGlyph name="lock" size={14} />
      </span>
    );
  if (isExternal) {
    const opens = translate('shell.menu.opens', { host: hostOf(path) });
    return (
      <a href={path} target="_blank" rel="noreferrer" title={opens}>
        {words}
        <MenuGlyph name="external" size={14} /> <span style={visuallyHidden}>{opens}</span>
      </a>
    );
  }
  return (
    <Link to={path} aria-current={path === current ? (isPage ? 'page' : 'true') : undefined}>
      {words}
    </Link>
  );
}
