import { describe, expect, it } from 'vitest';
import { targetForClient } from '../../../src/shell/picker/contextTarget.ts';
import { buildingUid, levelUid } from './session.ts';

describe('choosing another client', () => {
  it.each([
    ['/client/admin/buildings', '/client/admin/buildings'],
    ['/client/landing', '/client/landing'],
    ['/client/admin', '/client/admin'],
  ])('keeps a page that is about no record: %s', (pathname, target) => {
    expect(targetForClient(pathname)).toBe(target);
  });

  it.each([
    [`/client/admin/buildings/${buildingUid}`, '/client/admin/buildings'],
    [`/client/admin/buildings/${buildingUid}/levels/${levelUid}`, '/client/admin/buildings'],
    [`/client/admin/user-management-settings/titles/add`, '/client/admin/user-management-settings/titles'],
    ['/client/admin/profile', '/client/admin'],
  ])('leaves a page about the former client: %s -> %s', (pathname, target) => {
    expect(targetForClient(pathname)).toBe(target);
  });

  it('begins at the landing page from the system area', () => {
    expect(targetForClient('/admin/clients')).toBe('/client/landing');
  });
});
