import { describe, expect, it } from 'vitest';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import menu from '../../checklist/menu.json' with { type: 'json' };
import { currentItem, menuFor } from '../../../src/shell/menuModel.ts';
import { aUser } from '../../support/session.ts';
import { buildingUid, sessionOf, systemSessionOf } from './session.ts';
import type { Session } from '../../../authProvider/session.ts';

const pathsOf = (session: Session, area: 'client' | 'system' = 'client') =>
  menuFor(area, session).flatMap(({ items }) => items.map(({ path }) => path.replace('/client/admin/', '')));

describe('the menu shows what one may open', () => {
  it('to somebody who manages the client: its settings, in groups and in order', () => {
    const sections = menuFor('client', sessionOf(['canmanageclientsettings']));
    expect(sections.map(({ key }) => key)).toEqual(['clientAndBuilding', 'userManagement']);
    expect(pathsOf(sessionOf(['canmanageclientsettings'])).slice(0, 2)).toEqual(['profile', 'buildings']);
  });

  it('to somebody who manages buildings: buildings only', () => {
    expect(pathsOf(sessionOf(['canmanagebuildingsettings']))).toEqual(['buildings']);
  });

  it('to somebody without permissions: nothing, not even empty groups', () => {
    expect(menuFor('client', sessionOf([]))).toEqual([]);
  });

  it('without what is set for the whole client while one building is chosen', () => {
    const session = sessionOf(['canmanageclientsettings']);
    const inBuilding = { ...session, context: { ...session.context!, buildingUid } };
    expect(pathsOf(inBuilding)).toContain('buildings');
    expect(pathsOf(inBuilding)).not.toContain('profile');
    expect(pathsOf(inBuilding).filter((path) => path.endsWith('titles'))).toEqual([]);
  });

  it('of the system area to system users only', () => {
    expect(pathsOf(systemSessionOf(['canmanageclients']), 'system')).toContain('/admin/clients');
    expect(pathsOf(systemSessionOf(['canmanageusers']), 'system')).not.toContain('/admin/clients');
    expect(pathsOf(sessionOf(['canmanageclients']), 'system')).toEqual([]);
  });

  it('of the client area to a system user only once a client is chosen', () => {
    const permissions = ['canmanageclientsettings'];
    expect(pathsOf(systemSessionOf(permissions))).toEqual([]);
    expect(pathsOf(systemSessionOf(permissions, { context: sessionOf([]).context }))).toContain('buildings');
  });
});

describe('the settings of a client', () => {
  const everything = ['canmanageclientsettings', 'canmanageusers', 'canmanageroles'];
  const visitorApp = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
  const base = sessionOf(everything);
  const everyone: Session = {
    ...base,
    config: { ...base.config, modules: { visitorApp: [visitorApp] } },
    modules: new Set([visitorApp]),
    hasConnection: true,
    flags: new Set(['sso-mappings']),
  };
  const { translate } = createI18nProvider('us');
  const specified = new Set(menu.groups.flatMap(({ entries }) => entries.map(({ entry }) => entry)));
  /** The entries of the specification in the menu; further entities may stand between them. */
  const groupOf = (key: string, session: Session) =>
    menuFor('client', session)
      .filter((section) => section.key === key)
      .flatMap(({ items }) => items.map(({ label }) => translate(label)))
      .filter((label) => specified.has(label));
  const entriesOf = (group: string) =>
    menu.groups.find((one) => one.group === group)!.entries.map(({ entry }) => entry);

  it('stand in groups, with the entries of the specification in their order: menu-1, menu-9, menu-10', () => {
    expect(groupOf('clientAndBuilding', everyone)).toEqual(entriesOf('Client & Building Settings'));
    expect(groupOf('userManagement', everyone)).toEqual(entriesOf('User Management Settings'));
  });

  it('show an entry to whoever has its permission only: menu-5, menu-18', () => {
    const roles = { ...everyone, user: aUser({ permissions: ['CanManageRoles'] }) };
    expect(groupOf('userManagement', roles)).toEqual(['Roles', 'Mappings']);
    expect(groupOf('clientAndBuilding', roles)).toEqual([]);
  });

  it('show station accounts where the visitor app is licensed only: menu-4, menu-19', () => {
    expect(groupOf('userManagement', { ...everyone, modules: new Set() })).toEqual(
      entriesOf('User Management Settings').filter((entry) => entry !== 'Station Accounts'),
    );
  });

  it('show what is set for the whole client in the all-buildings context only: menu-6, menu-21', () => {
    const inBuilding = { ...everyone, context: { ...everyone.context!, buildingUid } };
    expect(groupOf('userManagement', inBuilding)).toEqual(['Users and Contacts', 'Station Accounts']);
    expect(groupOf('clientAndBuilding', inBuilding)).toEqual(['Buildings']);
  });

  it('show mappings by their permission and a flag: menu-17', () => {
    const others = everything.filter((permission) => permission !== 'canmanageroles');
    for (const session of [
      { ...everyone, flags: new Set<string>() },
      { ...everyone, user: aUser({ permissions: others }) },
    ])
      expect(groupOf('userManagement', session)).not.toContain('Mappings');
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
