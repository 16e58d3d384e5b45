import { afterEach, expect, test } from 'vitest';
import { PlatformError } from '../../dataProvider/index.ts';
import { type Reply, serve } from './server.ts';
import { proves } from '../support/rows.ts';

const meta = { scope: { clientId: '11111111-1111-4111-8111-111111111111' }, place: 'client' };
const building = { id: 'b', uid: 'b', name: 'North', status: 0, country: 'US', timezone: 'America/Chicago' };

let close = () => {};
afterEach(() => close());

async function save(reply: Reply): Promise<unknown> {
  const server = await serve(() => reply);
  close = server.close;
  return server.provider.update('buildings', {
    id: building.id,
    data: { ...building, name: 'South' },
    previousData: building,
    meta,
  });
}

test.each([200, 201, 202, 203, 204, 299])('%d is a success', async (status) => {
  proves('calls-2');
  await expect(save({ status, text: '' })).resolves.toMatchObject({ data: { name: 'South' } });
});

test.each([300, 304, 400, 404, 500, 503])('%d is a failure', async (status) => {
  proves('calls-2');
  await expect(save({ status, text: '' })).rejects.toBeInstanceOf(PlatformError);
});
