import { readFile } from 'node:fs/promises';
import { cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { findFaults, findMenuFaults } from '../../resources/declaration/checks/check.ts';
import { registry } from '../../resources/registry.ts';
import { PageScreen } from '../../src/app/Screen.tsx';
import { parts } from '../../src/app/screens.ts';
import { routesByPath } from '../../src/navigation/routeTable.ts';
import { ClientLanding } from '../../src/shell/pages/ClientLanding.tsx';
import { clientAdmin, fakePlatform, showPages } from '../src/form/support.tsx';
import EmergencyGuide from './EmergencyGuide.tsx';
import { emergencyGuides } from './emergencyGuides.ts';
import emergencyGuidesFeature from './emergencyGuidesFeature.ts';

vi.mock('../../resources/registry.ts', async (original) => {
  const { registryWith } = await import('./registryWith.ts');
  return registryWith(original, await import('./emergencyGuides.ts'));
});

const { path } = emergencyGuides.places['client']!;

/** The landing page and the page of the guide, for somebody with these permissions. */
function open(visited: string, permissions: readonly string[] = clientAdmin.permissions) {
  const [route] = routesByPath.get(path)!;
  return showPages(
    [
      { path: '/client/landing', element: <ClientLanding /> },
      { path, element: <PageScreen route={route!} Component={EmergencyGuide} /> },
    ],
    {
      platform: fakePlatform(() => undefined),
      person: { kind: 'client', permissions },
      visited: [visited],
      features: { ...parts.features, emergencyGuides: emergencyGuidesFeature },
    },
  );
}

it('is printed in docs/adding-a-resource.md word for word', async () => {
  const page = await readFile('docs/adding-a-resource.md', 'utf8');
  for (const name of ['emergencyGuides.ts', 'EmergencyGuide.tsx', 'MeetingPoint.tsx']) {
    const example = await readFile(`tests/examples/${name}`, 'utf8');
    const [, body = ''] = /\n\n([\s\S]*)$/.exec(example) ?? [];
    expect(body).not.toBe('');
    expect(page).toContain(body);
  }
});

it('passes the check of declarations, and makes no call', () => {
  expect(findFaults(registry, (name) => name)).toEqual([]);
  expect(emergencyGuides.calls.operations).toEqual([]);
});

it('may have an entry in the menu', () => {
  expect(findMenuFaults(registry, [{ key: 'guide', path }], [], 'menu.ts')).toEqual([]);
});

it('is a page of its own, from a tile of the landing page', async () => {
  const { user } = open('/client/landing');
  await user.click(await screen.findByRole('link', { name: 'Meeting point: the car park' }));
  expect(await screen.findByText('Leave the building, and wait at the meeting point.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Emergency guide');
});

it('shows neither to those who may not open it', async () => {
  // Otherwise the tile is missing because its code is not there yet.
  open('/client/landing');
  await screen.findByRole('link', { name: 'Meeting point: the car park' });
  cleanup();
  open('/client/landing', ['canmanageroles']);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: /Meeting point/ })).not.toBeInTheDocument();
  cleanup();
  open(path, ['canmanageroles']);
  expect(await screen.findByText('Another page')).toBeVisible();
  expect(screen.queryByText(/Leave the building/)).not.toBeInTheDocument();
});
