import { useLogout } from 'ra-core';
import { useMemo } from 'react';
import { mayOpenPlace } from '../../../authProvider/access.ts';
import type { Session } from '../../../authProvider/session.ts';
import { attentionFilter } from '../../../resources/declaration/index.ts';
import { resources } from '../../../resources/registry.ts';
import { useTranslate as useAccountTranslate } from '../../i18n/late/account.ts';
import { useTranslate } from '../../i18n/late/palette.ts';
import { elementAt } from '../../browser/anchors.ts';
import { useEmbedding } from '../../viewer/PortalContext.ts';
import { filteredPath } from '../../navigation/query.ts';
import { shellPaths } from '../../navigation/routeTable.ts';
import { useSession } from '../../viewer/useSession.ts';
import { modes, setMode } from '../../theme/mode.ts';
import { areaOf } from '../area.ts';
import { menuFor } from '../menu/menuModel.ts';
import { openShortcuts } from '../keyboard/shortcuts.ts';
import { pageTargets } from './sources.ts';

/** The pages and commands of the palette, beside records. */
export interface PaletteTarget {
  readonly key: string;
  readonly label: string;
  /** Its group of the menu. */
  readonly detail?: string;
  /** Other words for it. */
  readonly keywords: string;
  /** Path of a page, without /v7. */
  readonly path?: string;
  /** URL of another application. */
  readonly address?: string;
  readonly run?: () => void;
}

/** Pages and other applications of the menu. */
function menuTargets(
  session: Session,
  pathname: string,
  translate: ReturnType<typeof useTranslate>,
): PaletteTarget[] {
  return menuFor(areaOf(pathname, session), session).flatMap(({ key: group, items }) =>
    items
      .filter(({ needsAllBuildings }) => !needsAllBuildings)
      .map(({ key, label, path, isExternal }) => ({
        key: `menu ${key}`,
        label: translate(label),
        detail: translate(`menu.${group}`),
        keywords: `${translate(`menu.${group}`)} ${synonymsOf(key, translate)}`,
        ...(isExternal ? { address: path } : { path }),
      })),
  );
}

function synonymsOf(key: string, translate: ReturnType<typeof useTranslate>): string {
  return translate(`palette.synonyms.${key}`, { _: '' });
}

/** Lists of what needs attention, such as locked users. */
function attentionTargets(session: Session, translate: ReturnType<typeof useTranslate>): PaletteTarget[] {
  return resources.flatMap((resource) =>
    Object.entries(resource.attention ?? {}).flatMap(([name, attention]): PaletteTarget[] => {
      const place = resource.places[attention.place];
      if (place?.area !== 'client' || !mayOpenPlace(resource, place, session)) return [];
      const list = translate(`resources.${resource.name}.places.${attention.place}`);
      const label = translate('palette.attention', {
        list,
        name: translate(`palette.attentions.${name}`, { _: name }),
      });
      const path = filteredPath(place.path, attentionFilter(attention, new Date()));
      return [{ key: path, path, label, keywords: synonymsOf(name, translate) }];
    }),
  );
}

/** Every page, application and command that the user has, without duplicates: a page has the name of its entry in the menu. */
export function usePaletteTargets(pathname: string): readonly PaletteTarget[] {
  const translate = useTranslate();
  const translateAccount = useAccountTranslate();
  const session = useSession();
  const logout = useLogout();
  const isFixed = useEmbedding()?.look.mode() !== undefined;
  return useMemo(() => {
    const pages = pageTargets(session).map(({ path, label, resource }): PaletteTarget => {
      const noun = resource && translate(`resources.${resource}.noun`, { smart_count: 1 });
      const verbs = resource ? translate('palette.synonyms.create', { name: noun }) : '';
      return {
        key: `page ${path}`,
        path,
        label: translate(label, noun ? { name: noun } : {}),
        keywords: `${verbs} ${synonymsOf(path.split('/').at(-1) ?? '', translate)}`,
      };
    });
    const command = (key: string, label: string, run: () => void): PaletteTarget => ({
      key: `command ${key}`,
      label,
      keywords: synonymsOf(key, translate),
      run,
    });
    const menu = menuTargets(session, pathname, translate);
    const named = new Set(menu.map(({ path }) => path));
    const home: PaletteTarget[] = session.context
      ? [
          {
            key: 'home',
            path: shellPaths.clientLanding,
            label: translate('shell.pages.landing'),
            keywords: synonymsOf('home', translate),
          },
        ]
      : [];
    return [
      ...home,
      ...menu,
      ...pages.filter(({ path }) => !named.has(path)),
      ...attentionTargets(session, translate),
      command('context', translate('palette.commands.context'), () => elementAt('context')?.click()),
      ...(isFixed
        ? []
        : modes.map((mode) =>
            command(`mode-${mode}`, translate(`palette.commands.${mode}`), () => setMode(mode)),
          )),
      command('help', translateAccount('account.shortcuts'), openShortcuts),
      command('signOut', translateAccount('account.signOut'), () => void logout()),
    ];
  }, [isFixed, logout, pathname, session, translate, translateAccount]);
}
