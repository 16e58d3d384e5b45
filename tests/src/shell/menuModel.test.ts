import { describe, expect, it } from 'vitest';
import type { Session } from '../../../authProvider/session.ts';
import type { Requirements } from '../../../resources/declaration/index.ts';
import { permissions } from '../../../resources/product/permissions.ts';
import { linkOf, menus } from '../../../resources/product/menu/index.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { currentItem, findItems, itemsOf, menuFor } from '../../../src/shell/menu/menuModel.ts';
import { isKnownPath } from '../../../src/navigation/routeTable.ts';
import { menuGroupNames, menuModules, menuRows, type MenuRow } from '../../support/menuRows.ts';
import { aUser } from '../../support/session.ts';
import { buildingUid, sessionOf, systemSessionOf } from './session.ts';
import { proves } from '../../support/rows.ts';

const pathsOf = (session: Session, area: 'client' | 'system' = 'client') =>
  menuFor(area, session).flatMap(({ items }) => items.map(({ path }) => path.replace('/client/admin/', '')));

const { translate } = createI18nProvider('us');
const host = 'https://products.example';
const links = Object.fromEntries(
  menus.client.flatMap(({ entries }) => entries.map((entry) => [linkOf(entry), `${host}/${entry.key}`])),
);
const modules = Object.fromEntries(menuModules.map((key) => [key, [`uid-${key}`.toLowerCase()]]));
const base = sessionOf([...permissions]);

interface Given {
  readonly region?: 'us' | 'uk';
  readonly permissions?: readonly string[];
  readonly licensed?: readonly string[];
}

/** A session with every license, permission and URL, except for the given differences. */
function sessionWith({
  region = 'us',
  permissions: rights = permissions,
  licensed = menuModules,
}: Given = {}): Session {
  return {
    ...base,
    config: { ...base.config, region, links, modules, options: { history: true } },
    user: { ...base.user, permissions: new Set(rights.map((permission) => permission.toLowerCase())) },
    modules: new Set(licensed.map((key) => `uid-${key}`.toLowerCase())),
    hasConnection: true,
    flags: new Set(['sso-mappings']),
  };
}

function titleOf({ group, entry }: Pick<MenuRow, 'group' | 'entry'>): string {
  return `${group} / ${entry}`;
}
const specified = new Set(menuRows.map(titleOf));
/** The entries of the specification; other entries may be between them. */
const entriesFor = (session: Session) =>
  menuFor('client', session)
    .flatMap(({ key, items }) =>
      items.map(({ label }) => `${translate(`menu.${key}`)} / ${translate(label)}`),
    )
    .filter((title) => specified.has(title));
/** The rows whose page exists in the portal, or that link to other applications. */
const built = menuRows.filter(({ path }) => path === null || isKnownPath(path));

describe('the menu of the client area', () => {
  it('has the groups and entries of the specification, with their names and in their order', () => {
    proves('menu-2', 'menu-9', 'menu-10');
    expect(menus.client.map(({ key }) => translate(`menu.${key}`))).toEqual(menuGroupNames);
    const titles = menus.client.flatMap(({ key, entries }) =>
      entries.map((entry) => `${translate(`menu.${key}`)} / ${translate(`menu.entries.${entry.key}`)}`),
    );
    expect(titles.filter((title) => specified.has(title))).toEqual(menuRows.map(titleOf));
  });

  it('shows every entry to a user with all permissions', () => {
    proves('menu-1', 'menu-7');
    expect(entriesFor(sessionWith())).toEqual(built.map(titleOf));
  });

  it('links to the page of each row or to another application', () => {
    const items = menuFor('client', sessionWith()).flatMap((section) => section.items);
    for (const { entry, path } of built)
      expect(items.find(({ label }) => translate(label) === entry)?.path).toMatch(path ?? host);
  });

  it('has the history only where config.json names it', () => {
    const session = sessionWith();
    expect(pathsOf(session)).toContain('history');
    expect(pathsOf({ ...session, config: { ...session.config, options: {} } })).not.toContain('history');
  });

  it('hides entries of other applications without a URL', () => {
    const session = sessionWith();
    const entries = entriesFor({ ...session, config: { ...session.config, links: {} } });
    expect(entries).toEqual(built.filter(({ path }) => path !== null).map(titleOf));
  });

  it('hides entries of the us in the uk', () => {
    proves('menu-3', 'menu-11', 'menu-12', 'menu-13', 'menu-14', 'menu-15', 'menu-16');
    expect(entriesFor(sessionWith({ region: 'uk' }))).toEqual(
      built.filter(({ regions }) => regions.includes('uk')).map(titleOf),
    );
    for (const entry of ['Staff Sign-In/Out', 'Sex Offender Alerts', 'Merge'])
      expect(entriesFor(sessionWith({ region: 'uk' })).join()).not.toContain(entry);
  });

  it.each(built.filter((row) => row.modules.length + row.groupModules.length > 0))(
    'shows $group / $entry only with its modules and those of its group',
    (row) => {
      proves('menu-4', 'menu-19');
      for (const required of [row.modules, row.groupModules].filter(({ length }) => length > 0)) {
        const licensed = menuModules.filter((key) => !required.includes(key));
        expect(entriesFor(sessionWith({ licensed }))).not.toContain(titleOf(row));
      }
      const licensed = [...row.modules, ...row.groupModules];
      expect(entriesFor(sessionWith({ licensed }))).toContain(titleOf(row));
    },
  );

  it.each(built.filter(({ anyOf }) => anyOf.length > 0))(
    'shows $group / $entry only with one of its permissions',
    (row) => {
      proves('menu-5', 'menu-18');
      for (const one of row.anyOf)
        expect(entriesFor(sessionWith({ permissions: [one] }))).toContain(titleOf(row));
      const own = new Set(row.anyOf.map((permission) => permission.toLowerCase()));
      const rights = permissions.filter(
        // Any webhook permission, in both spellings, opens the webhook pages.
        (one) => !own.has(one.toLowerCase()) && (row.path === null || !/webhook/i.test(one)),
      );
      expect(entriesFor(sessionWith({ permissions: rights }))).not.toContain(titleOf(row));
    },
  );

  it.each(built.filter(({ allOf }) => allOf.length > 0))(
    'shows $group / $entry only with all of its permissions',
    (row) => {
      proves('menu-22');
      expect(entriesFor(sessionWith({ permissions: row.allOf }))).toContain(titleOf(row));
      for (const one of row.allOf) {
        const rights = permissions.filter((permission) => permission !== one);
        expect(entriesFor(sessionWith({ permissions: rights }))).not.toContain(titleOf(row));
      }
    },
  );
});

describe('requirements of a group', () => {
  const withGroup = (requires: Requirements, session: Session) => {
    const [general] = menus.client;
    const entries = general!.entries.map((entry) => ({ ...entry, requires: {} }));
    return itemsOf({ ...general!, requires, entries }, 'client', session).length;
  };

  it.each<[string, string, Requirements, readonly string[], object]>([
    ['a permission', 'menu-18', { anyOf: ['canviewlogs'] }, ['canviewlogs'], {}],
    ['a role', 'menu-20', { role: 'globalAdministrator' }, [], { isGlobalAdmin: true }],
    ['a kind of user', 'menu-20', { role: 'system' }, [], { isSystemUser: true }],
  ])('apply to all its entries: %s', (_, rule, requires, rights, user) => {
    proves(rule);
    const session = sessionWith({ permissions: rights });
    expect(withGroup(requires, sessionWith({ permissions: [] }))).toBe(0);
    expect(withGroup(requires, { ...session, user: { ...session.user, ...user } })).toBe(1);
  });
});

describe('entries that need all buildings', () => {
  const session = sessionOf(['canmanageclientsettings', 'canmanageroles', 'canmanageusers'], {
    hasConnection: true,
    flags: new Set(['sso-mappings']),
  });
  const inBuilding = { ...session, context: { ...session.context!, buildingUid } };
  const barred = (inContext: Session) =>
    menuFor('client', inContext).flatMap(({ items }) =>
      items.filter((item) => item.needsAllBuildings).map(({ label }) => translate(label)),
    );

  it('are shown and cannot be opened while one building is chosen', () => {
    proves('menu-6', 'menu-21');
    expect(barred(session)).toEqual([]);
    expect(barred(inBuilding)).toEqual([
      'Client Profile',
      'User Settings',
      'Titles',
      'Occupations',
      'Departments',
      'Roles',
      'Mappings',
    ]);
  });

  it('are hidden from a user limited to buildings', () => {
    proves('menu-21');
    const limited = { ...inBuilding, user: { ...inBuilding.user, hasAllBuildings: false } };
    expect(barred(limited)).toEqual([]);
    expect(pathsOf(limited)).not.toContain('profile');
  });

  it('include mappings only with their permission and a flag', () => {
    proves('menu-17');
    for (const without of [
      { ...session, flags: new Set<string>() },
      { ...session, user: aUser({ permissions: ['canmanageusers'] }) },
    ])
      expect(pathsOf(without)).not.toContain('user-management-settings/mappings');
  });
});

describe('the menu of an area', () => {
  it('is empty for a user without permissions or URLs', () => {
    expect(menuFor('client', sessionOf([]))).toEqual([]);
  });

  it('contains system pages only for system users', () => {
    const ofPeople = [
      '/admin/user-search',
      '/admin/configuration/user-management-settings/raptor-users',
      '/admin/configuration',
    ];
    const shown = ['canmanageclients', 'canmanageusers'].map((permission) =>
      pathsOf(systemSessionOf([permission]), 'system').filter((path) =>
        ['/admin/clients', ...ofPeople].includes(path),
      ),
    );
    expect(shown).toEqual([['/admin/clients'], ofPeople]);
    expect(pathsOf(sessionOf(['canmanageclients']), 'system')).toEqual([]);
  });

  it('contains client pages for a system user only after a client is chosen', () => {
    const rights = ['canmanageclientsettings'];
    expect(pathsOf(systemSessionOf(rights))).toEqual([]);
    expect(pathsOf(systemSessionOf(rights, { context: base.context }))).toContain('buildings');
  });
});

describe('finding entries', () => {
  it('matches every word against the names of entries and their groups', () => {
    const find = (term: string) =>
      findItems(menuFor('client', sessionWith()), term, translate).map(({ label }) => translate(label));
    expect(find('web log')).toEqual(['Webhook Logs']);
    expect(find('dismissal BUS')).toEqual(['Dismissal Bus']);
    expect(find('data integration')).toHaveLength(6);
    expect(find('nothing of the kind')).toEqual([]);
  });
});

describe('the entry of the open page is marked', () => {
  const sections = menuFor('client', sessionOf(['canmanageclientsettings']));
  it.each([
    ['/client/admin/buildings', '/client/admin/buildings'],
    ['/client/admin/buildings/', '/client/admin/buildings'],
    [`/client/admin/buildings/${buildingUid}/levels`, '/client/admin/buildings'],
    ['/client/admin/buildings-of-others', undefined],
    ['/client/landing', undefined],
  ])('%s -> %s', (pathname, expected) => {
    expect(currentItem(sections, pathname)?.path).toBe(expected);
  });
});
