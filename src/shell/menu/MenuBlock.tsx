import { useId } from 'react';
import { allBuildings } from '../../../authProvider/context.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ChevronRightIcon } from '../../theme/icons.tsx';
import { useSessionStore } from '../../viewer/useSession.ts';
import { MenuGlyph } from './MenuGlyph.tsx';
import { MenuLink } from './MenuLink.tsx';
import type { MenuItem, MenuSection } from './menuModel.ts';

export interface Here {
  /** Path of the entry that the page belongs to. */
  readonly current?: string;
  readonly pathname: string;
}

interface ItemsProps extends Here {
  readonly section: MenuSection;
  readonly id?: string;
}

/** Keeps the room of an entry that waits for a flag. */
const roomOf = ({ isAwaited }: MenuItem) => (isAwaited ? ({ visibility: 'hidden' } as const) : undefined);

/** The entries of a group, with a way to open those that need all buildings. */
export function MenuItems({ section, current, pathname, id }: ItemsProps) {
  const translate = useTranslate();
  const session = useSessionStore();
  const reasonId = useId();
  return (
    <ul id={id}>
      {section.items.map((item) => (
        <li key={item.key} style={roomOf(item)}>
          <MenuLink item={item} current={current} isPage={item.path === pathname} reasonId={reasonId} />
        </li>
      ))}
      {section.items.some(({ needsAllBuildings }) => needsAllBuildings) && (
        <li>
          <p id={reasonId}>
            {translate('shell.menu.needsAllBuildings')}{' '}
            <button type="button" onClick={() => session.selectBuilding(allBuildings.uid)}>
              {translate('shell.menu.chooseAllBuildings')}
            </button>
          </p>
        </li>
      )}
    </ul>
  );
}

interface BlockProps extends Here {
  readonly section: MenuSection;
  readonly isOpen: boolean;
  readonly onToggle: (key: string, isOpen: boolean) => void;
}

/** A group of the menu. A group with one entry is shown as that entry. */
export function MenuBlock({ section, isOpen, onToggle, ...here }: BlockProps) {
  const translate = useTranslate();
  const listId = useId();
  const { key, icon, items } = section;
  const label = translate(`menu.${key}`);
  const [only, ...others] = items;
  if (only && others.length === 0 && !only.needsAllBuildings)
    return (
      <ul aria-label={label}>
        <li style={roomOf(only)}>
          <MenuLink item={only} icon={icon} current={here.current} isPage={only.path === here.pathname} />
        </li>
      </ul>
    );
  const holdsCurrent = items.some(({ path }) => path === here.current);
  return (
    <ul aria-label={label}>
      <li>
        <h2>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={() => onToggle(key, !isOpen)}
            style={holdsCurrent && !isOpen ? { fontWeight: 600 } : undefined}
          >
            <MenuGlyph name={icon} />
            <span>{label}</span>
            <span style={{ flex: 'none', display: 'flex', transform: isOpen ? 'rotate(90deg)' : undefined }}>
              <ChevronRightIcon size={16} />
            </span>
          </button>
        </h2>
        {isOpen && <MenuItems section={section} {...here} id={listId} />}
      </li>
    </ul>
  );
}
