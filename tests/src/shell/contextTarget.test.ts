import { describe, expect, it } from 'vitest';
import { targetForClient } from '../../../src/shell/picker/contextTarget.ts';
import { buildingUid, clientUid, levelUid } from './session.ts';

const next = '55555555-5555-4555-8555-555555555555';

describe('choosing another client', () => {
  it.each([
    ['/client/admin/buildings', '/client/admin/buildings'],
    ['/client/landing', '/client/landing'],
    ['/client/admin', '/client/admin'],
  ])('keeps a page without a record: %s', (pathname, target) => {
    expect(targetForClient(pathname, next)).toBe(target);
  });

  it.each([
    [`/client/admin/buildings/${buildingUid}`, '/client/admin/buildings'],
    [`/client/admin/buildings/${buildingUid}/levels/${levelUid}`, '/client/admin/buildings'],
    [`/client/admin/user-management-settings/titles/add`, '/client/admin/user-management-settings/titles'],
    ['/client/admin/profile', '/client/admin'],
  ])('leaves a page of the former client: %s -> %s', (pathname, target) => {
    expect(targetForClient(pathname, next)).toBe(target);
  });

  it.each([
    [`/admin/clients/${clientUid}`, `/admin/clients/${next}`],
    [`/admin/clients/${clientUid}/buildings`, `/admin/clients/${next}/buildings`],
    [`/admin/clients/${clientUid}/buildings/${buildingUid}/levels`, `/admin/clients/${next}/buildings`],
  ])('stays on the same kind of page of the system area: %s -> %s', (pathname, target) => {
    expect(targetForClient(pathname, next)).toBe(target);
  });

  it('opens the landing page from a page without a client', () => {
    expect(targetForClient('/admin/clients', next)).toBe('/client/landing');
  });
});
