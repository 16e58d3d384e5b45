import { afterAll, beforeAll, expect, it } from 'vitest';
import { proves } from '../support/rows.ts';
import { serve } from './server.ts';

let answer: { status: number; json?: unknown } = { status: 500 };
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  server = await serve(() => answer);
});
afterAll(() => server.close());

const upload = () =>
  server.provider
    .act('levels', 'uploadMap', {
      scope: { clientId: 'c1', buildingId: 'b1' },
      input: { mapsService: 'indoor maps', venueId: 'v/1' },
    })
    .then(
      () => 'uploaded',
      ({ message, body }: { message: string; body: { reason?: string } }) => [message, body.reason],
    );

it.each([
  [{ description: 'This venue does not exist' }, 'This venue does not exist.', undefined],
  [{ description: ' Ends by itself. ', detail: 'Other' }, 'Ends by itself.', undefined],
  [{ description: 'Room 1.2 is drawn twice' }, 'Room 1.2 is drawn twice.', undefined],
  [{ description: '' }, 'Failed to upload map data.', undefined],
  [
    { detail: 'You are not permitted to do this.' },
    'Failed to upload map data.',
    'You are not permitted to do this.',
  ],
  [undefined, 'Failed to upload map data.', undefined],
])('a failed upload of a map with the response %j shows “%s”', async (json, message, reason) => {
  proves('maps-5', 'maps-6');
  answer = { status: 409, json };
  expect(await upload()).toEqual([message, reason]);
  expect(server.requests.at(-1)?.path).toMatch(
    /clientbuilding\/v2\/clients\/c1\/buildings\/b1\/vendorbuildings\/indoor%20maps\/v%2F1$/,
  );
});
