import { describe, expect, it } from 'vitest';
import { crumbsFor } from '../../../src/shell/breadcrumbModel.ts';
import { buildingUid, clientUid, levelUid, locationUid } from './session.ts';

const wayTo = (pathname: string, context?: string) =>
  crumbsFor(pathname, context).map((crumb) =>
    crumb.kind === 'record' ? [crumb.path, crumb.resource, crumb.id] : [crumb.path, crumb.label],
  );

describe('breadcrumbs', () => {
  it('name each page and record on the way, outermost first', () => {
    const client = `/admin/clients/${clientUid}`;
    const building = `${client}/buildings/${buildingUid}`;
    const level = `${building}/levels/${levelUid}`;
    expect(wayTo(`${level}/locations/${locationUid}`)).toEqual([
      ['/admin/clients', 'resources.clients.places.system'],
      [client, 'clients', clientUid],
      [`${client}/buildings`, 'resources.buildings.places.system'],
      [building, 'buildings', buildingUid],
      [`${building}/levels`, 'resources.levels.places.system'],
      [level, 'levels', levelUid],
      [`${level}/locations`, 'resources.locations.places.system'],
      [`${level}/locations/${locationUid}`, 'locations', locationUid],
    ]);
  });

  it('read names in the scope of the working context in the client area', () => {
    const crumb = crumbsFor(`/client/admin/buildings/${buildingUid}/levels`, clientUid)[2];
    expect(crumb).toMatchObject({ kind: 'record', scope: { clientId: clientUid }, names: { title: 'name' } });
  });

  it('begin with the settings in the client area, and end with the page', () => {
    expect(wayTo('/client/admin/buildings/', clientUid)).toEqual([
      ['/client/admin', 'shell.pages.settings'],
      ['/client/admin/buildings', 'resources.buildings.places.client'],
    ]);
    expect(wayTo('/client/admin/profile', clientUid).at(-1)).toEqual([
      '/client/admin/profile',
      'resources.clients.places.client',
    ]);
    expect(wayTo('/admin/clients/add').at(-1)).toEqual(['/admin/clients/add', 'shell.crumbs.create']);
  });

  it('are empty for an unknown page', () => {
    expect(crumbsFor('/admin/nowhere', undefined)).toEqual([]);
    expect(crumbsFor(`/admin/clients/${clientUid}/buildings/12/nowhere`, undefined)).toEqual([]);
  });
});
