import { describe, expect, it } from 'vitest';
import {
  adminLinkPermissions,
  decideRoute,
  meetsRequirements,
  meetsResource,
  unlocksAdminLink,
} from '../../authProvider/access.ts';
import type { Session } from '../../authProvider/session.ts';
import type { AnyResource, Operation } from '../../resources/declaration/index.ts';
import { courses } from '../../resources/courses/index.ts';
import { mappings } from '../../resources/mappings/index.ts';
import type { Permission } from '../../resources/declaration/checks/register.ts';
import { stationAccounts } from '../../resources/stationAccounts/index.ts';
import { titles } from '../../resources/titles/index.ts';
import { webhookConfigurations } from '../../resources/webhookConfigurations/index.ts';
import { webhookDeliveries } from '../../resources/webhookDeliveries/index.ts';
import routes from '../checklist/routes.json' with { type: 'json' };
import { aConfig, aContext, aSession, aUser, systemUser } from '../support/session.ts';
import { proves } from '../support/rows.ts';

const may = (...permissions: string[]) => permissions.map((permission) => permission.toLowerCase());
const everything = [...new Set(routes.flatMap(({ permissionsAny }) => may(...permissionsAny)))];

/** One session per kind of user. */
const people: Record<string, Session> = {
  'a system user with a client': aSession({
    user: systemUser({ permissions: everything }),
    context: aContext,
  }),
  'a system user without a client': aSession({ user: systemUser({ permissions: everything }) }),
  'a system user of user search': aSession({
    user: systemUser({ permissions: may('CanManageUsers') }),
    context: aContext,
  }),
  'a client administrator': aSession({ user: aUser({ permissions: everything }) }),
  'a webhook author': aSession({ user: aUser({ permissions: may('CanReadWebhookConfigurations') }) }),
  'a building manager': aSession({ user: aUser({ permissions: may('CanManageBuildingSettings') }) }),
  'a client user without permissions': aSession(),
  'a user without a client': aSession({
    user: aUser({ clientUid: null, permissions: everything }),
    context: null,
  }),
};

/** The decision on a route, written independently from the text of the spec. */
function expected(path: string, permissionsAny: readonly string[], { user, context }: Session) {
  if (path.startsWith('/admin') && !user.isSystemUser) return '/unauthorized';
  if (!user.isSystemUser && !user.clientUid) return '/unauthorized';
  if (path.startsWith('/client') && user.isSystemUser && !context) return '/admin/clients/';
  if (permissionsAny.length === 0 || may(...permissionsAny).some((needed) => user.permissions.has(needed)))
    return 'open';
  return user.isSystemUser && path.startsWith('/admin') ? '/admin/unauthorized' : '/unauthorized';
}

const guarded = routes.filter(({ area }) => ['system', 'client', 'personal'].includes(area));

describe.each(Object.entries(people))('%s', (_, session) => {
  it.each(guarded.map(({ path, area, permissionsAny }) => [path, area, permissionsAny] as const))(
    'is admitted or redirected as specified at %s',
    (path, area, permissionsAny) => {
      const decision = decideRoute({
        path: path.replace(/:\w+/g, 'x'),
        area: area as 'system' | 'client' | 'personal',
        anyOf: permissionsAny as Permission[],
        session,
      });
      expect('allow' in decision ? 'open' : decision.redirect).toBe(expected(path, permissionsAny, session));
    },
  );
});

describe('the access rules', () => {
  const at = (path: string, session: Session, anyOf: Permission[] = []) => {
    const decision = decideRoute({ path, anyOf, session });
    return 'allow' in decision ? 'open' : decision.redirect;
  };
  const system = people['a system user with a client']!;
  const client = people['a client administrator']!;

  it('let system users into /admin', () => {
    proves('access-4', 'access-25');
    expect(at('/admin/clients', system)).toBe('open');
  });
  it('let client users into /client and /user pages', () => {
    proves('access-26');
    expect(at('/client/landing', client)).toBe('open');
    expect(at('/user/profile', client)).toBe('open');
  });
  it.each([
    '/admin',
    '/admin/clients',
    '/ADMIN/clients',
    '/%61dmin/clients',
    '/admin/unauthorized',
    '//admin/clients',
  ])('keep client users out of %s', (path) => {
    proves('access-27', 'access-31');
    expect(at(path, client)).toBe('/unauthorized');
  });
  it('let a system user with a client onto /client paths', () => {
    proves('access-28');
    expect(at('/client/landing', system)).toBe('open');
  });
  it.each(['/client/landing', '/Client/landing', '/%63lient/landing'])(
    'redirect a system user without a client from %s to the list of clients',
    (path) => {
      proves('access-29');
      expect(at(path, people['a system user without a client']!)).toBe('/admin/clients/');
    },
  );
  it('redirect a system user without permission from an /admin page to /admin/unauthorized, which needs no permission', () => {
    proves('access-30', 'access-35');
    const sue = people['a system user of user search']!;
    expect(at('/admin/clients', sue, ['CanManageClients'])).toBe('/admin/unauthorized');
    expect(at('/admin/unauthorized', sue, ['CanManageClients'])).toBe('open');
  });
  it('redirect users without permission on client pages to /unauthorized', () => {
    proves('access-31', 'access-17');
    expect(
      at('/client/admin/profile', people['a client user without permissions']!, ['CanManageClientSettings']),
    ).toBe('/unauthorized');
    expect(
      at('/client/admin/profile', aSession({ user: systemUser(), context: aContext }), [
        'CanManageClientSettings',
      ]),
    ).toBe('/unauthorized');
  });
  it('redirect a user without a client to /unauthorized', () => {
    proves('access-32');
    expect(at('/client/landing', people['a user without a client']!)).toBe('/unauthorized');
    expect(at('/user/profile', people['a user without a client']!)).toBe('/unauthorized');
  });
  it('open /unauthorized to all users, so that redirects cannot loop', () => {
    for (const session of Object.values(people)) expect(at('/unauthorized', session)).toBe('open');
  });
  it('accept any one of several permissions, ignoring case', () => {
    proves('permissions-1', 'permissions-2');
    const session = aSession({ user: aUser({ permissions: ['canmanageusers'] }) });
    expect(at('/client/admin', session, ['CanManageRoles', 'CanManageUsers'])).toBe('open');
    expect(at('/client/admin', session, ['CanManageRoles'])).toBe('/unauthorized');
  });
});

describe('requirements besides permissions', () => {
  const modules = { visitorApp: ['0B9F8A52-6f0e-4c9c-9a35-1f2d3c4b5a69'] };
  const config = aConfig({ modules });
  const withModule = aSession({ config, modules: new Set(['0b9f8a52-6f0e-4c9c-9a35-1f2d3c4b5a69']) });

  const requiring = (requires: AnyResource['requires']) => ({ ...mappings, requires });

  it('include a connection for mappings', () => {
    proves('access-49');
    const { connection } = mappings.requires ?? {};
    expect(connection).toBe(true);
    expect(meetsResource(requiring({ connection }), 'list', aSession())).toBe(false);
    expect(meetsResource(requiring({ connection }), 'list', aSession({ hasConnection: true }))).toBe(true);
  });
  it('include the visitor-app module for station accounts', () => {
    proves('access-50');
    expect(meetsResource(stationAccounts, 'list', aSession({ config }))).toBe(false);
    expect(meetsResource(stationAccounts, 'list', withModule)).toBe(true);
    const either = requiring({ anyModule: ['hallPass', 'visitorApp'] });
    expect(meetsResource(either, 'list', withModule)).toBe(true);
    expect(meetsResource(requiring({ anyModule: ['hallPass'] }), 'list', withModule)).toBe(false);
  });
  it('let a user limited to buildings list titles and webhook configurations, but not create them or list deliveries', () => {
    const limited = aSession({ user: aUser({ hasAllBuildings: false, permissions: everything }) });
    const whole = aSession({ user: aUser({ hasAllBuildings: true, permissions: everything }) });
    const opened = (resource: AnyResource, operation: Operation, session: Session) => {
      const [place] = Object.values(resource.places);
      const decision = decideRoute({ path: place!.path, resource, place, operation, session });
      return 'allow' in decision;
    };
    for (const resource of [titles, webhookConfigurations]) {
      expect(opened(resource, 'list', limited)).toBe(true);
      expect(opened(resource, 'create', limited)).toBe(false);
      expect(opened(resource, 'create', whole)).toBe(true);
    }
    expect(opened(webhookDeliveries, 'list', limited)).toBe(false);
    expect(opened(webhookDeliveries, 'list', whole)).toBe(true);
  });
  it('exclude single-sign-on users from changing a password', () => {
    proves('access-48');
    const sso = aSession({ user: aUser({ isSSOAuthenticated: true }) });
    expect(meetsRequirements({ ownPassword: true }, sso)).toBe(false);
    expect(meetsRequirements({ ownPassword: true }, aSession())).toBe(true);
  });
  it('include the region', () => {
    const uk = aSession({ config: aConfig({ region: 'uk' }) });
    expect(meetsResource(courses, 'list', aSession())).toBe(true);
    expect(meetsResource(courses, 'list', uk)).toBe(false);
    expect(meetsRequirements({ region: ['us'] }, uk)).toBe(false);
    expect(meetsRequirements({ region: ['us', 'uk'] }, aSession())).toBe(true);
  });
  it('include All Buildings as the working context', () => {
    expect(meetsRequirements({ allBuildingsContext: true }, aSession())).toBe(true);
    const oneBuilding = aSession({ context: { ...aContext, buildingUid: 'x' } });
    expect(meetsRequirements({ allBuildingsContext: true }, oneBuilding)).toBe(false);
    expect(meetsRequirements({ allBuildingsContext: true }, aSession({ context: null }))).toBe(false);
  });
  it('include a feature flag, which counts as set until the flag service responds unless unknownFlags is false', () => {
    const waiting = aSession({ flagsSettled: false });
    expect(meetsRequirements({ flag: 'f' }, aSession({ flags: new Set(['f']) }))).toBe(true);
    expect(meetsRequirements({ flag: 'f' }, aSession())).toBe(false);
    expect(meetsRequirements({ flag: 'f' }, waiting)).toBe(true);
    expect(meetsRequirements({ flag: 'f' }, waiting, { unknownFlags: false })).toBe(false);
  });
  it('redirect to /unauthorized when they are not met', () => {
    const decision = decideRoute({
      path: '/client/admin/x',
      session: aSession(),
      resource: mappings,
    });
    expect(decision).toEqual({ redirect: '/unauthorized' });
  });
});

describe('the link to administration', () => {
  it('is unlocked by every manage permission and psw levels 4 to 6', () => {
    proves('permissions-36', 'menu-23', 'menu-24');
    expect(adminLinkPermissions).toEqual(
      expect.arrayContaining([
        'CanManageUsers',
        'canmanagesystemsettings',
        'dismissal_canmanagebus',
        'adminmanagesystem',
        'staffsafe_managesystem',
        'manage:insight',
        'psw_level4',
        'psw_level5',
        'psw_level6',
      ]),
    );
    for (const level of ['psw_level1', 'psw_level2', 'psw_level3', 'canviewlogs', 'cansigninvisitors'])
      expect(unlocksAdminLink(aUser({ permissions: [level] }))).toBe(false);
    expect(unlocksAdminLink(aUser({ permissions: ['psw_level4'] }))).toBe(true);
  });
});
