import type { APIRequestContext, Page } from '@playwright/test';

/** Calls a service as a user, without the portal, to set up a test. */
export type Call = <Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: unknown,
) => Promise<Answer>;

/**
 * @param token called for each request, because a token may have expired
 * @throws when the response is not a success. Resolves with undefined for an empty response.
 */
export function callAs(request: APIRequestContext, token: () => Promise<string>): Call {
  return async <Answer>(method: string, path: string, data?: unknown) => {
    const answer = await request.fetch(`/${path}`, {
      method,
      data,
      headers: { authorization: `Bearer ${await token()}` },
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return (answer.status() === 204 ? undefined : await answer.json()) as Answer;
  };
}

/** The identifier of the client with this name. */
export async function clientUid(call: Call, name: string): Promise<string> {
  const query = new URLSearchParams({ filters: `Name~eq~'${name}'` });
  const { items } = await call<{ items: { uid: string }[] }>('GET', `clientbuilding/v2/clients?${query}`);
  return items[0]!.uid;
}

/** Counts the requests of a page by method and end of their path. */
export function countRequests(page: Page, method: string, path: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) count += 1;
  });
  return () => count;
}
