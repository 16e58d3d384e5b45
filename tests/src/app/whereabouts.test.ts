import { describe, expect, it } from 'vitest';
import type { Session } from '../../../authProvider/session.ts';
import { permissions } from '../../../resources/product/permissions.ts';
import { resourceNamed } from '../../../resources/registry.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { declaredPath, mayHere, pathTo, whereabouts } from '../../../src/app/whereabouts.ts';
import { buildingUid, clientUid, levelUid, sessionOf, systemSessionOf } from '../shell/session.ts';

const otherClient = '66666666-6666-4666-8666-666666666666';
const resourceOf = (name: string) => resourceNamed(name) as AnyResource;
const admin = sessionOf(permissions);
const staff = systemSessionOf(permissions);
const staffWithClient = systemSessionOf(permissions, { context: admin.context });
const inBuilding: Session = {
  ...admin,
  context: { ...admin.context!, buildingUid, buildingName: 'Alan Turing Academy' },
};

describe('the default scope and place of a call', () => {
  it.each([
    ['the chosen client', 'titles', '/client/landing', admin, { clientId: clientUid }, 'client'],
    [
      'the building in the URL',
      'levels',
      `/client/admin/buildings/${buildingUid}`,
      admin,
      { clientId: clientUid, buildingId: buildingUid },
      'client',
    ],
    [
      'the chosen building when the URL contains none',
      'levels',
      '/client/landing',
      inBuilding,
      { clientId: clientUid, buildingId: buildingUid },
      'client',
    ],
    [
      'the client in the URL rather than the chosen one',
      'buildings',
      `/admin/clients/${otherClient}/buildings`,
      staffWithClient,
      { clientId: otherClient },
      'system',
    ],
    [
      'the level in the URL for its locations',
      'locations',
      `/client/admin/buildings/${buildingUid}/levels/${levelUid}`,
      admin,
      { clientId: clientUid, buildingId: buildingUid, levelId: levelUid },
      'client',
    ],
    ['the page itself', 'users', '/admin/users', staff, {}, 'search'],
    ['nothing for a resource that all clients share', 'countries', '/client/landing', admin, {}, undefined],
    [
      'no place that the viewer may not open',
      'titles',
      '/client/landing',
      sessionOf([]),
      { clientId: clientUid },
      undefined,
    ],
  ] as const)('are taken from %s', (_, resource, pathname, session, scope, place) => {
    expect(whereabouts(resourceOf(resource), { pathname, session })).toEqual({ scope, place });
  });

  it('are those of the client in the URL for users, not those of the search', () => {
    const here = { pathname: `/admin/clients/${otherClient}`, session: staff };
    expect(whereabouts(resourceOf('users'), here)).toEqual({
      scope: { clientId: otherClient },
      place: 'system',
    });
  });
});

describe('URLs from the current page', () => {
  const at = (pathname: string, session = admin) => ({ pathname, session });

  it('lead to pages of the current area', () => {
    const target = { type: 'edit', id: buildingUid } as const;
    expect(pathTo(resourceOf('buildings'), target, at('/client/landing'))).toBe(
      `/client/admin/buildings/${buildingUid}`,
    );
    expect(pathTo(resourceOf('buildings'), target, at(`/admin/clients/${otherClient}`, staff))).toBe(
      `/admin/clients/${otherClient}/buildings/${buildingUid}`,
    );
  });

  it('lead to lists, create pages and, for show, to the details page', () => {
    const here = at('/client/landing');
    expect(pathTo(resourceOf('buildings'), { type: 'list' }, here)).toBe('/client/admin/buildings');
    expect(pathTo(resourceOf('titles'), { type: 'create' }, here)).toBe(
      '/client/admin/user-management-settings/titles/add',
    );
    expect(pathTo(resourceOf('buildings'), { type: 'show', id: buildingUid }, here)).toBe(
      `/client/admin/buildings/${buildingUid}`,
    );
  });

  it('are absent when part of the path is unknown, the page does not exist or the viewer may not open it', () => {
    expect(pathTo(resourceOf('buildings'), { type: 'create' }, at('/client/landing'))).toBeNull();
    expect(pathTo(resourceOf('levels'), { type: 'list' }, at('/client/landing'))).toBeNull();
    expect(
      pathTo(resourceOf('buildings'), { type: 'list' }, at('/client/landing', sessionOf([]))),
    ).toBeNull();
    expect(pathTo(resourceOf('countries'), { type: 'list' }, at('/client/landing'))).toBeNull();
  });
});

describe('access rights on the current page', () => {
  it('are those of the current place for its resource, and of any place for other resources', () => {
    const clients = systemSessionOf(['CanManageClients'], { context: admin.context });
    const client = { pathname: '/client/admin/buildings', session: clients };
    const system = { pathname: `/admin/clients/${clientUid}/buildings`, session: clients };
    expect(mayHere(resourceOf('buildings'), 'delete', system)).toBe(true);
    expect(mayHere(resourceOf('buildings'), 'delete', client)).toBe(false);
    expect(mayHere(resourceOf('clients'), 'list', client)).toBe(true);
    expect(mayHere(resourceOf('roles'), 'list', client)).toBe(false);
  });

  it('do not include deleting a record that is in use', () => {
    const here = { pathname: '/client/landing', session: admin };
    const credential = resourceOf('webhookCredentials');
    const usedBy = [{ id: levelUid, name: 'Fire alarms' }];
    expect(mayHere(credential, 'delete', here, { id: levelUid, usedBy: [] })).toBe(true);
    expect(mayHere(credential, 'delete', here, { id: levelUid, usedBy })).toBe(false);
    expect(mayHere(credential, 'update', here, { id: levelUid, usedBy })).toBe(true);
  });
});

describe("react-admin's own paths", () => {
  const here = { pathname: '/client/landing', session: admin };
  it.each([
    ['/roles', '/client/admin/user-management-settings/roles'],
    ['/titles/create', '/client/admin/user-management-settings/titles/add'],
    [`/buildings/${buildingUid}`, `/client/admin/buildings/${buildingUid}`],
    [`/buildings/${buildingUid}/show`, `/client/admin/buildings/${buildingUid}`],
  ])('%s resolves to %s', (own, declared) => {
    expect(declaredPath(own, here)).toBe(declared);
  });

  it.each([
    '/',
    '/nothing',
    '/client/admin',
    `/buildings/${buildingUid}/levels`,
    '/%E0%A4%A',
    '/buildings/%E0%A4%A',
  ])('%s does not resolve', (path) => {
    expect(declaredPath(path, here)).toBeNull();
  });
});
