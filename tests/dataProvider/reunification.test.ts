import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createReunification } from '../../dataProvider/reunification.ts';
import { PlatformError } from '../../dataProvider/index.ts';
import { proves } from '../support/rows.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
  vi.restoreAllMocks();
});

/** A reunification service on another origin, and the portal's client for it. */
async function scene(
  answer: (response: ServerResponse, headers: IncomingHttpHeaders) => void,
  token = async (): Promise<string | null> => 'service-token',
  renew = async (): Promise<boolean> => true,
) {
  const requests: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(({ url, headers }, response) => {
    requests.push({ url, headers });
    answer(response, headers);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  let renewals = 0;
  const service = createReunification(
    {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3/`,
      tokenHeader: 'X-Reunite',
      versionHeader: 'X-Version',
    },
    {
      accessToken: async () => (renewals > 0 ? 'renewed-token' : token()),
      renew: async () => {
        renewals += 1;
        return renew();
      },
    },
  );
  return { service, requests };
}

it('sends the token, version 3.0.0 and the JSON content type in the configured headers, not in the URL', async () => {
  proves('calls-6', 'calls-7', 'calls-8');
  const { service, requests } = await scene((response) => response.end());
  await service.checkStatus();
  expect(requests).toHaveLength(1);
  const [{ url, headers } = { url: '', headers: {} }] = requests;
  expect(url).toBe('/v3/status');
  expect(headers).toMatchObject({
    'x-reunite': 'service-token',
    'x-version': '3.0.0',
    'content-type': 'application/json',
  });
  expect(headers).not.toHaveProperty('authorization');
  expect(headers).not.toHaveProperty('cookie');
});

it('renews a rejected token once', async () => {
  const { service, requests } = await scene((response, headers) => {
    response.statusCode = headers['x-reunite'] === 'renewed-token' ? 200 : 401;
    response.end();
  });
  await service.checkStatus();
  expect(requests).toHaveLength(2);
});

it('asks once with a rejected token that cannot be renewed', async () => {
  const refuse = (response: ServerResponse) => {
    response.statusCode = 401;
    response.end();
  };
  const { service, requests } = await scene(refuse, undefined, async () => false);
  await expect(service.checkStatus()).rejects.toMatchObject({ status: 401 });
  expect(requests).toHaveLength(1);
});

it('sends an empty token without one, and no cookies of the browser', async () => {
  const { service, requests } = await scene(
    (response) => response.end(),
    async () => null,
  );
  const sent = vi.spyOn(globalThis, 'fetch');
  await service.checkStatus();
  expect(requests.map(({ headers }) => headers['x-reunite'])).toEqual(['']);
  expect(sent.mock.calls.map(([, init]) => init?.credentials)).toEqual(['omit']);
});

it('rejects with AbortError when its caller gives up', async () => {
  const { service } = await scene(() => undefined);
  const controller = new AbortController();
  const waiting = service.checkStatus({ signal: controller.signal });
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});

it.each([401, 404, 500, 503])('rejects on a %d response', async (status) => {
  const { service } = await scene((response) => {
    response.statusCode = status;
    response.end('<html>secret</html>');
  });
  await expect(service.checkStatus()).rejects.toMatchObject({ status });
});

it('rejects after a timeout when the service does not respond', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), 50);
    return controller.signal;
  });
  const { service } = await scene(() => undefined);
  await expect(service.checkStatus()).rejects.toMatchObject({ status: 0 });
});

it('rejects with the token error, without calling the service, when the token request fails', async () => {
  const words = 'Unable to fetch the mobile token. Please try again.';
  const { service, requests } = await scene(
    (response) => response.end(),
    async () => {
      throw new PlatformError(words, 400);
    },
  );
  await expect(service.checkStatus()).rejects.toThrow(words);
  expect(requests).toEqual([]);
});
