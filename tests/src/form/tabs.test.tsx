import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildings } from '../../../resources/buildings/index.ts';
import { box, building, buildingUid, fakePlatform, json, save, show, systemAdmin } from './support.tsx';

// jsdom does not scroll.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});
const [first, ...rest] = buildings.sections.map(({ name }) => name);
const tabbed = {
  ...buildings,
  fields: { ...buildings.fields, city: { ...buildings.fields.city, required: true } },
  tabs: {
    overview: { label: 'Overview', sections: [first!] },
    more: { label: 'More', sections: rest },
  },
};
const open = () => {
  const platform = fakePlatform(({ path, method }) =>
    path.endsWith(buildingUid) ? json(building, 200, { etag: method === 'GET' ? '"1"' : '"2"' }) : undefined,
  );
  return {
    platform,
    ...show({ resource: tabbed, place: 'system', id: buildingUid, platform, person: systemAdmin }),
  };
};
const goTo = async (router: ReturnType<typeof open>['router'], hash: string) =>
  act(async () => router.navigate({ pathname: '/form', hash }));

describe('the tabs of a form', () => {
  it('show their sections only, and keep what was typed on the others', async () => {
    const { user, router } = open();
    const name = await box('Name');
    await user.type(name, ' East');
    expect(screen.queryByRole('textbox', { name: 'City' })).toBeNull();
    await goTo(router, 'more');
    const city = await box('City');
    expect(name).not.toBeVisible();
    await user.type(city, ' Heights');
    await goTo(router, 'overview');
    expect(name).toBeVisible();
    expect(name).toHaveValue('North Hall East');
    expect(city).not.toBeVisible();
    expect(city).toHaveValue('Seattle Heights');
  });

  it('open with an error of theirs when saving fails, are marked, and are left by the link of another error', async () => {
    const { user, router, platform } = open();
    const name = await box('Name');
    await goTo(router, 'more');
    const city = await box('City');
    await user.clear(city);
    await goTo(router, 'overview');
    await user.click(save());
    await waitFor(() => expect(city).toBeVisible());
    expect(router.state.location.hash).toBe('#more');
    expect(name).not.toBeVisible();
    expect(platform.writes()).toEqual([]);
    await goTo(router, 'overview');
    await user.clear(name);
    await goTo(router, 'more');
    await user.click(save());
    await user.click(await screen.findByRole('link', { name: /Name/ }));
    await waitFor(() => expect(name).toHaveFocus());
  });

  it('open by a fragment that names one of their sections', async () => {
    const { router } = open();
    await box('Name');
    await goTo(router, rest[0]!);
    expect(await box('City')).toBeVisible();
  });
});
