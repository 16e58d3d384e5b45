import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { resourceNamed } from '../../../resources/registry.ts';
import { placePaths } from '../../../src/navigation/paths.ts';
import { isKnownPath, matchScreen, screenRoutes } from '../../../src/navigation/routeTable.ts';
import { portalRoutes } from '../../../src/app/routes.tsx';
import rows from '../../checklist/routes.json' with { type: 'json' };
import { buildingUid, clientUid, levelUid, locationUid } from '../shell/session.ts';

/** Rows of declared entities without a page. Remove a row once its page exists. */
const later = new Set(['/client/admin/user-management-settings/users-and-contacts']);

/** A path with identifiers in place of its parameters. */
function addressOf(path: string): string {
  return path
    .replace(':buildingId', buildingUid)
    .replace(':levelId', levelUid)
    .replace(':locationId', locationUid)
    .replaceAll(/:\w+/g, clientUid);
}

/** Rows of declared entities; the pages before the sign-in are not rendered here. */
const declared = rows.filter(
  ({ path, entity, area }) =>
    area !== 'public' &&
    entity !== null &&
    Object.keys(resourceNamed(entity)?.places ?? {}).length > 0 &&
    !later.has(path),
);

const named = declared.map((row) => [row.path, row] as const);

describe('every address of a declared entity opens its screen', () => {
  it('finds at least 30 rows to check', () => {
    expect(declared.length).toBeGreaterThanOrEqual(30);
  });

  it.each(named)('%s', (path, { kind, entity, permissionsAny }) => {
    const address = addressOf(path);
    const match = matchScreen(address);
    // The checklist calls the read-only page of a level or location a page, and the page for one's password a form of the profile.
    const isPage = path === '/user/change-password';
    const page = path.includes('/import-') ? 'import' : 'edit';
    const drawn = isPage ? 'page' : kind === 'page' ? page : kind;
    expect(match?.route.kind).toBe(drawn);
    // One entity of the checklist can be two resources: userSettings and platformUserSettings.
    expect(match?.route.resource.name.toLowerCase()).toContain(entity?.toLowerCase());
    if (permissionsAny.length > 0) {
      expect(new Set<string>(match?.route.place.access.read)).toEqual(new Set(permissionsAny));
    }

    const routed = matchRoutes(portalRoutes(), address)?.at(-1);
    expect(routed?.route.handle).toBe(match?.route);
  });

  it.each([...later])('not yet: %s', (path) => {
    expect(matchScreen(addressOf(path))).toBeNull();
  });

  it.each(named)('%s with a trailing slash, in upper case', (path) => {
    const match = matchScreen(addressOf(path));
    expect(matchScreen(`${addressOf(path)}/`.toUpperCase())?.route).toBe(match?.route);
    expect(matchRoutes(portalRoutes(), `${addressOf(path)}/`)?.at(-1)?.route.handle).toBe(match?.route);
  });
});

describe('paths of the shell and unknown ones', () => {
  it.each(['/', '/client/landing', '/client/admin', '/admin/unauthorized'])('%s has its own page', (path) => {
    expect(matchRoutes(portalRoutes(), path)?.at(-1)?.route.path).toBe(path);
  });

  it('leads every other address to the not-found page (*)', () => {
    for (const path of [
      '/nowhere',
      '/admin/nowhere',
      '/client/admin/buildings/x/y/z/ü',
      '/client/landing/more',
    ]) {
      expect(matchRoutes(portalRoutes(), path)?.at(-1)?.route.path).toBe('*');
      expect(isKnownPath(path)).toBe(false);
    }
  });

  it('prefers a fixed segment to an identifier: add-building is not a building', () => {
    expect(matchScreen(`/admin/clients/${clientUid}/buildings/add-building`)?.route.kind).toBe('create');
    expect(matchScreen('/admin/clients/add')?.route.kind).toBe('create');
  });

  it('match only texts that can be identifiers', () => {
    for (const wrong of [
      '..%2F..',
      'a%2F..',
      '%2e%2e',
      '..%5Cb',
      '9'.repeat(4000),
      '%0A',
      '%20',
      '%E0%A4%A',
    ]) {
      expect(matchScreen(`/admin/clients/${clientUid}/buildings/${wrong}`)).toBeNull();
    }
  });

  it.each(['a/b', '100%', 'x%2Fy', 'two words', 'größe-1', '4711', 'what?x=1#y', "o'dell", ':id', '...'])(
    'the path of the record “%s” opens that record',
    (id) => {
      for (const { kind, place, resource } of screenRoutes) {
        const scope = Object.fromEntries(Object.keys(resource.scope).map((name) => [name, id]));
        const path = kind === 'edit' ? placePaths(place, scope, resource).edit(id) : null;
        if (path === null || !path.includes(encodeURIComponent(id))) continue;
        const { pathname } = new URL(path, 'https://portal.example');
        expect(Object.values(matchScreen(pathname)?.params ?? {}), path).toContain(id);
      }
    },
  );

  it('an identifier in upper case opens the same record as in lower case', () => {
    const path = `/admin/clients/${clientUid}/buildings/${buildingUid}`;
    expect(matchScreen(path.toUpperCase())?.params).toEqual(matchScreen(path)?.params);
  });

  it('declares no URL twice for the same kind of user, except for imports that share a page', () => {
    const own = screenRoutes.filter(({ place, path }) => place.import?.path !== path);
    const paths = own.map(({ path, place }) => {
      const { for: kind = 'everyone' } = place as { for?: string };
      return `${path.replaceAll(/:\w+/g, ':id')} ${kind}`;
    });
    expect(new Set(paths).size).toBe(paths.length);
  });
});
