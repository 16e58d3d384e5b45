import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { box, fakePlatform, json, show } from './support.tsx';

// The library of the builder takes longer to load than an element is awaited.
beforeAll(() => import('../../../src/rule/builder/Builder.tsx'));
const id = '99999999-9999-4999-8999-999999999999';
const person = { kind: 'client', permissions: ['canwritewebhookconfigurations'] } as const;

/** The page of a configuration, with the incident types that the alert service knows. */
function openConfiguration(rule: unknown) {
  const saved = {
    id,
    name: 'Doors',
    url: 'https://doors.example',
    rule,
    customHeaders: [{ name: 'X-Site', value: 'north' }],
  };
  const platform = fakePlatform(({ method, path }) => {
    if (method !== 'GET') return json(saved);
    if (path.endsWith('/GetIncidentTemplates'))
      return json([
        { ID: 1, Name: 'Lockdown' },
        { ID: 2, Name: 'Evacuation' },
      ]);
    if (path.endsWith(id)) return json(saved);
    return /deliveries|events/.test(path) ? json([], 200, { 'content-range': 'deliveries */0' }) : undefined;
  });
  return { platform, ...show({ resource: 'webhookConfigurations', place: 'client', id, person, platform }) };
}
const saves = ({ platform }: ReturnType<typeof openConfiguration>) =>
  platform.writes().filter(({ method }) => method === 'PUT');
const openTab = async ({ router }: ReturnType<typeof openConfiguration>, hash: string) =>
  act(async () => router.navigate({ pathname: '/form', hash }));
/** Presses Enter after a change of the name, on the tab of the name. */
async function enterName(page: ReturnType<typeof openConfiguration>): Promise<void> {
  await openTab(page, 'overview');
  await page.user.type(await box(/^Name/), ' and gates{Enter}');
}

it.each([
  ['a plain text', { '==': [{ var: 'person.firstName' }, 'Zoë'] }],
  ['a number', { '==': [{ var: 'lat' }, 44] }],
  ['a chosen text', { '==': [{ var: 'incidentType' }, 'Lockdown'] }],
] as const)('Enter in %s of a rule saves nothing', async (_what, rule) => {
  const page = openConfiguration(rule);
  await openTab(page, 'rule');
  const value = await screen.findByLabelText('Value');
  await page.user.clear(value);
  await page.user.type(value, '12{Enter}');
  await enterName(page);
  await waitFor(() => expect(saves(page)).toHaveLength(1));
  expect(saves(page)[0]?.body).toMatchObject({ name: 'Doors and gates' });
});

it('Enter in a header saves nothing', async () => {
  const page = openConfiguration(true);
  await openTab(page, 'request');
  await page.user.type(await screen.findByDisplayValue('north'), 'ern{Enter}');
  await enterName(page);
  await waitFor(() => expect(saves(page)).toHaveLength(1));
  expect(saves(page)[0]?.body).toMatchObject({ name: 'Doors and gates' });
});
