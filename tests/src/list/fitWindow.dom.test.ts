import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepSurroundings, knownSurroundings, rowsThatFit } from '../../../src/list/table/fitWindow.ts';

const people = '/client/admin/user-management-settings/users-and-contacts/client-users';

afterEach(() => vi.unstubAllGlobals());

describe('the rows that fit the window', () => {
  it('are known before a list was ever shown, whatever surrounds another list', () => {
    vi.stubGlobal('innerHeight', 900);
    vi.stubGlobal('innerWidth', 1440);
    keepSurroundings('/somewhere/else', 500);
    // 900 pixels less 289 around the list and 36 of its head.
    expect(rowsThatFit('/client/admin/buildings', 36)).toBe(15);
  });

  it('are fewer beneath tabs', () => {
    vi.stubGlobal('innerHeight', 900);
    vi.stubGlobal('innerWidth', 1440);
    expect(rowsThatFit(people, 48)).toBe(10);
    expect(rowsThatFit('/admin/clients/:clientId/users', 48)).toBe(10);
  });

  it('are measured by place and width of the window: filters take more lines in a narrow one', () => {
    vi.stubGlobal('innerWidth', 820);
    keepSurroundings('/client/admin/history', 328);
    expect(knownSurroundings('/client/admin/history')).toBe(328);
    vi.stubGlobal('innerWidth', 1440);
    expect(knownSurroundings('/client/admin/history')).toBe(289);
  });

  it('stay while the page is open, so that Back shows the same rows', () => {
    vi.stubGlobal('innerHeight', 900);
    vi.stubGlobal('innerWidth', 1440);
    const before = rowsThatFit('/client/admin/roles', 36);
    keepSurroundings('/client/admin/roles', 400);
    expect(rowsThatFit('/client/admin/roles', 36)).toBe(before);
  });
});
