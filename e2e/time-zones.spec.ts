import { expect, test } from './support/test.ts';

const inTokyo = { timezoneId: 'Asia/Tokyo' };
const users = '/client/admin/user-management-settings/users-and-contacts/client-users';

test('moments of a client stand in its time zone, in the system area in that of the viewer', async ({
  open,
  somebody,
}) => {
  const uk = await open('uma', '/client/admin/history', inTokyo);
  const first = uk.getByRole('row').locator('time').first();
  await expect(first).toHaveAttribute('title', /Greenwich Mean Time|British Summer Time/);

  const us = await open('ada', `${users}/${somebody.uid}/history`, inTokyo);
  const change = us.getByRole('main').locator('time').first();
  await expect(change).toHaveAttribute(
    'title',
    /(Central|Mountain|Pacific|Eastern) (Standard|Daylight) Time/,
  );
  const moment = await change.getAttribute('datetime');

  const system = await open(
    'sam',
    `/admin/user-search/${somebody.uid}/clients/${somebody.clientUID}/history`,
    inTokyo,
  );
  const same = system.getByRole('main').locator(`time[datetime="${moment}"]`);
  await expect(same).toHaveAttribute('title', /Japan Standard Time/);
});
