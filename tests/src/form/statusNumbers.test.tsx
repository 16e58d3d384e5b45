import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import rules from '../../checklist/rules.json' with { type: 'json' };
import { proves } from '../../support/rows.ts';
import { bea, building, buildingUid, fakePlatform, json, problem, save, show } from './support.tsx';

const numbers = rules.find(({ id }) => id === 'users-10')?.enum as unknown as Record<string, number>;
const statuses = Object.entries(numbers);

describe('the system-wide status numbers', () => {
  it.each(statuses)('%s is sent as %i, and another status is read from its number', async (name, number) => {
    proves('users-10', 'constants-32');
    const other = (number + 1) % statuses.length;
    const platform = fakePlatform(({ method, path }) => {
      if (!path.endsWith(buildingUid)) return undefined;
      return json(method === 'GET' ? { ...building, status: other } : {}, 200, { etag: '"1"' });
    });
    const { user } = show({ resource: 'buildings', place: 'system', id: buildingUid, platform });
    const [shown] = statuses.find(([, value]) => value === other) ?? [];
    const box = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Status/ });
    await waitFor(() => expect(box.selectedOptions[0]).toHaveTextContent(String(shown)));
    await user.selectOptions(box, name);
    await user.click(save());
    await waitFor(() => expect(platform.writes()).toHaveLength(1));
    expect(platform.writes()[0]?.body).toMatchObject({ status: number });
  });

  it.each([
    [true, 'Deactivate', numbers['Disabled']],
    [false, 'Reactivate', numbers['Active']],
  ])(
    'a client user with userActive %s is changed by “%s” to the number %i',
    async (userActive, action, status) => {
      proves('users-10', 'constants-32');
      const platform = fakePlatform(({ method, path }) => {
        if (path.endsWith(`/Users/${bea.uid}`))
          return json(method === 'GET' ? { ...bea, userActive } : {}, 200, { etag: '"1"' });
        return /roles$/i.test(path) ? json({ items: [] }) : problem(404);
      });
      const { user } = show({
        resource: 'users',
        place: 'client',
        id: bea.uid,
        platform,
        person: { kind: 'client', permissions: ['canmanageusers'] },
      });
      await screen.findByRole('heading', { level: 1, name: 'Bea Moreno' });
      if (userActive) {
        await user.click(screen.getByRole('button', { name: 'More actions' }));
        await user.click(await screen.findByRole('menuitem', { name: action }));
        const question = await screen.findByRole('dialog');
        await user.click(within(question).getByRole('button', { name: action }));
      } else await user.click(screen.getByRole('button', { name: action }));
      await waitFor(() => expect(platform.writes()).toHaveLength(1));
      expect(platform.writes()[0]?.body).toEqual([{ op: 'replace', path: '/status', value: status }]);
    },
  );
});
