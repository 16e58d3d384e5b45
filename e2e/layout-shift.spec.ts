import { shiftsOf } from './support/shifts.ts';
import { expect, test } from './support/test.ts';

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(`the landing page, lists and a record page load without layout shifts, ${width} pixels wide`, async ({
    open,
    building,
  }) => {
    const pages = [
      ['ada', '/client/landing', /^Welcome/],
      ['ada', '/client/admin/user-management-settings/users-and-contacts/client-users', /^Users/],
      ['ada', building.path, new RegExp(building.name)],
      ['sam', '/admin/clients', /^Clients/],
    ] as const;
    // At the same time, because each waits for the page to come to rest.
    await Promise.all(
      pages.map(async ([person, path, heading]) => {
        const page = await open(person, path, { viewport: { width, height } });
        const shifts = await shiftsOf(page, heading);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        expect(sum, `${path} ${JSON.stringify(shifts)}`).toBeLessThan(0.05);
      }),
    );
  });
