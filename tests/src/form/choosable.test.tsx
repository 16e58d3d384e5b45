import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  type AnyResource,
  defineResource,
  mayOperate,
  reference,
  section,
  text,
} from '../../../resources/declaration/index.ts';
import { departments } from '../../../resources/departments/index.ts';
import { clientUid, fakePlatform, json, save, show } from './support.tsx';

const inspections: AnyResource = defineResource({
  name: 'inspections',
  label: { one: 'Inspection', many: 'Inspections' },
  sections: {
    inspection: section('Inspection', {
      name: text({ required: true }),
      department: reference('departments'),
    }),
  },
  calls: { service: 'inspections/v1' },
  places: {
    client: {
      area: 'client',
      path: '/client/admin/inspections',
      access: { read: ['CanManageUsers'] },
      create: 'add',
    },
  },
});

const userManager = { kind: 'client', permissions: ['canmanageusers'] } as const;

it('offers records by name to a user who may choose but not list them', async () => {
  const requester = { ...userManager, permissions: new Set(userManager.permissions) };
  expect(mayOperate(departments, 'list', { ...requester, hasAllBuildings: true })).toBe(false);
  const chosen = { uid: 'd-2', clientUid, name: 'Science' };
  const platform = fakePlatform(({ method, path, query }) => {
    if (method === 'POST') return json({ uid: 'i-1' }, 201);
    if (!path.endsWith('/Departments')) return undefined;
    const items = query.get('filters')?.includes("'sci'")
      ? [chosen]
      : [{ ...chosen, uid: 'd-1', name: 'Arts' }];
    return json({ items, rowCount: items.length });
  });
  const { user } = show({ resource: inspections, place: 'client', person: userManager, platform });
  await user.type(await screen.findByLabelText(/fields\.name\b/), 'Elevator');
  const box = await screen.findByRole('combobox', { name: /fields\.department$/ });
  await user.click(box);
  expect(await screen.findByRole('option', { name: 'Arts' })).toBeVisible();
  await user.type(box, 'sci');
  await user.click(await screen.findByRole('option', { name: 'Science' }));
  await user.click(save());
  await waitFor(() => expect(platform.writes()[0]?.body).toMatchObject({ department: 'd-2' }));
});

it('chooses no record of an earlier search when Enter comes before the response', async () => {
  let release: () => void = () => undefined;
  const platform = fakePlatform(async ({ method, path, query }) => {
    if (method === 'POST') return json({ uid: 'i-1' }, 201);
    if (!path.endsWith('/Departments')) return undefined;
    const isSearch = query.get('filters')?.includes("'sci'") === true;
    if (isSearch) await new Promise<void>((resolve) => (release = resolve));
    const items = [isSearch ? { uid: 'd-2', name: 'Science' } : { uid: 'd-1', name: 'Arts' }];
    return json({ items, rowCount: 1 });
  });
  const { user } = show({ resource: inspections, place: 'client', person: userManager, platform });
  await user.type(await screen.findByLabelText(/fields\.name\b/), 'Elevator');
  const box = await screen.findByRole('combobox', { name: /fields\.department$/ });
  await user.click(box);
  await screen.findByRole('option', { name: 'Arts' });
  await user.type(box, 'sci{Enter}');
  expect(box).toHaveValue('sci');
  const isAsked = () => platform.calls.some(({ query }) => query.get('filters')?.includes("'sci'"));
  await waitFor(() => expect(isAsked()).toBe(true));
  await user.keyboard('{Enter}');
  expect(box).toHaveValue('sci');
  expect(platform.writes()).toEqual([]);
  release();
  const option = await screen.findByRole('option', { name: 'Science' });
  await waitFor(() => expect(box).toHaveAttribute('aria-activedescendant', option.id));
  await user.keyboard('{Enter}');
  expect(box).toHaveValue('Science');
  await user.click(save());
  await waitFor(() => expect(platform.writes()[0]?.body).toMatchObject({ department: 'd-2' }));
});
