import { describe, expect, it } from 'vitest';
import { currentItem, menuFor } from '../../../src/shell/menuModel.ts';
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
