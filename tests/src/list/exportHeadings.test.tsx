import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldLabel, localize, mayReadField } from '../../../resources/declaration/index.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import { registry } from '../../../resources/registry.ts';
import { savedFiles } from '../../support/savedFiles.ts';
import { createPlatform, json } from './platform.ts';
import { renderList } from './renderList.tsx';

/** The headings of an export with all fields. */
async function headingsOf(resource: 'clients' | 'users', isSystemUser: boolean): Promise<string[]> {
  const files = savedFiles();
  const platform = createPlatform([]);
  platform.onCall(({ path }) =>
    /\/(?:Users|clients)$/i.test(path)
      ? json({ items: [{ uid: 'u1', firstName: 'Kim', name: 'Northfield' }], rowCount: 1 })
      : undefined,
  );
  const placeName = resource === 'clients' ? 'system' : 'client';
  const { user } = renderList(platform, { resource, placeName, isSystemUser });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('radio', { name: 'All fields' }));
  await user.click(within(dialog).getByRole('button', { name: 'Export' }));
  await within(dialog).findByText(/1 .* saved/);
  return ((await files[0]?.text()) ?? '').replace('\uFEFF', '').split('\r\n')[0]?.split(',') ?? [];
}

const labels = (resource: 'clients' | 'users', isMeant: (name: string) => boolean) =>
  Object.keys(registry[resource].fields)
    .filter(isMeant)
    .map((name) => localize(fieldLabel(registry[resource], name), 'en-US'));

it('a file with all fields has no column that the user may not read', async () => {
  const hidden = labels('clients', (name) => !mayReadField(registry.clients, name, 'client'));
  expect(hidden).toEqual(expect.arrayContaining(['Billing type', 'Notes']));
  expect(await headingsOf('clients', true)).toEqual(expect.arrayContaining(hidden));
  cleanup();
  const headings = await headingsOf('clients', false);
  expect(headings).toEqual(expect.arrayContaining(['Name', 'City']));
  expect(headings.filter((heading) => hidden.includes(heading))).toEqual([]);
});

it('the heading of a timestamp says that its times are in UTC', async () => {
  const { fields } = registry.users;
  const moments = labels('users', (name) => {
    const field = fields[name as keyof typeof fields];
    return kindOf(field).time === 'moment' && mayReadField(registry.users, name, 'client');
  });
  expect(moments.length).toBeGreaterThan(0);
  const headings = await headingsOf('users', false);
  expect(headings.filter((heading) => heading.endsWith(' (UTC)'))).toEqual(
    moments.map((label) => `${label} (UTC)`),
  );
});
