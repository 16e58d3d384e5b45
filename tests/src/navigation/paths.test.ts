import { describe, expect, it } from 'vitest';
import { registry } from '../../../resources/registry.ts';
import { placePaths } from '../../../src/navigation/paths.ts';
import { recordIdOf, resolveScope } from '../../../src/navigation/scope.ts';
import { buildingUid, clientUid, levelUid } from '../shell/session.ts';

function placeOf(resource: keyof typeof registry, name: string) {
  const declared = registry[resource];
  const place = declared.places[name];
  if (!place) throw new Error(`${resource} has no place ${name}`);
  return { resource: declared, place };
}

describe('placePaths', () => {
  it('fills nested paths from the scope', () => {
    const { place } = placeOf('buildings', 'system');
    const paths = placePaths(place, { clientId: clientUid });
    expect(paths.list).toBe(`/admin/clients/${clientUid}/buildings`);
    expect(paths.create).toBe(`/admin/clients/${clientUid}/buildings/add-building`);
    expect(paths.edit(buildingUid)).toBe(`/admin/clients/${clientUid}/buildings/${buildingUid}`);
  });

  it('returns the lists below a record, in the same area', () => {
    const below = (name: string, scope: Record<string, string>) =>
      placePaths(placeOf('buildings', name).place, scope)
        .children(buildingUid)
        .map(({ path }) => path);
    const system = below('system', { clientId: clientUid });
    expect(system).toContain(`/admin/clients/${clientUid}/buildings/${buildingUid}/levels`);
    expect(system.filter((path) => !path.startsWith('/admin/'))).toEqual([]);
    expect(below('client', { clientId: clientUid })).toContain(
      `/client/admin/buildings/${buildingUid}/levels`,
    );
  });

  it('returns no list and no children for a place with a single record', () => {
    const paths = placePaths(placeOf('clients', 'client').place, { clientId: clientUid });
    expect(paths.list).toBeNull();
    expect(paths.edit(clientUid)).toBe('/client/admin/profile');
    expect(paths.children(clientUid)).toEqual([]);
  });

  it('escapes characters that a URL cannot contain', () => {
    expect(placePaths(placeOf('clients', 'system').place, {}).edit('a/b?c')).toBe('/admin/clients/a%2Fb%3Fc');
  });
});

describe('resolveScope', () => {
  it('takes the client from the working context in the client area, and from the URL in the system area', () => {
    const params = { buildingId: buildingUid, levelId: levelUid };
    const client = placeOf('levels', 'client');
    expect(resolveScope(client.resource, client.place, params, clientUid)).toEqual({
      clientId: clientUid,
      buildingId: buildingUid,
    });
    const system = placeOf('levels', 'system');
    expect(resolveScope(system.resource, system.place, { ...params, clientId: clientUid }, 'other')).toEqual({
      clientId: clientUid,
      buildingId: buildingUid,
    });
  });

  it('finds the record of a page without an identifier in the scope', () => {
    const { resource, place } = placeOf('clients', 'client');
    const scope = resolveScope(resource, place, {}, clientUid);
    expect(recordIdOf(resource, place, {}, scope)).toBe(clientUid);
  });
});
