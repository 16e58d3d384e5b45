import { setTimeout as pause } from 'node:timers/promises';

import type { Caller } from '../resources/caller.ts';
import { freshName } from '../resources/caller.ts';

/** A new client to import into. */
export async function makeClient(sam: Caller, country?: string, timeZone?: string): Promise<string> {
  const body = { name: freshName('Importing'), ...(country && { country }), ...(timeZone && { timeZone }) };
  const answer = await sam('POST', 'clientbuilding/v2/clients', { body });
  if (answer.status !== 201) throw new Error(answer.text);
  return String(answer.body.uid);
}

export const base = (clientUid: string) => `clientbuilding/v2/clients/${clientUid}/Buildings`;

/** Uploads a file by PUT as the portal does: without a token. */
export function put(
  url: string,
  content: Buffer | string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'PUT',
    headers: { 'x-ms-blob-type': 'BlockBlob', ...headers },
    body: typeof content === 'string' ? content : new Uint8Array(content),
  });
}

/** Uploads a file of buildings and returns its UploadedFileName. */
export async function upload(
  sam: Caller,
  clientUid: string,
  name: string,
  content: Buffer | string,
): Promise<string> {
  const { body } = await sam('GET', `${base(clientUid)}/import/${encodeURIComponent(name)}/url`);
  const stored = await put(body.url, content);
  if (stored.status !== 201) throw new Error(await stored.text());
  return String(body.UploadedFileName);
}

/** Queues the import of an upload and returns its identifier. */
export async function queue(
  sam: Caller,
  clientUid: string,
  UploadedFileName: string,
  more: object = {},
): Promise<string> {
  const { body, status, text } = await sam('POST', `${base(clientUid)}/import`, {
    body: { UploadedFileName, ...more },
  });
  if (status !== 202) throw new Error(text);
  return String(body.configurationUID);
}

/** The report of an import after its end. */
// Tests read reports of any shape.
// oxlint-disable-next-line typescript/no-explicit-any
export async function finished(sam: Caller, clientUid: string, importUid: string): Promise<any> {
  for (;;) {
    const { body } = await sam('GET', `${base(clientUid)}/imports/${importUid}`);
    if (body.status === 'Completed' || body.status === 'Failed') return body;
    await pause(100);
  }
}

export async function rowsOf(sam: Caller, clientUid: string, importUid: string, query = '') {
  const { body } = await sam('GET', `${base(clientUid)}/imports/${importUid}/rows?pagesize=1000${query}`);
  // oxlint-disable-next-line typescript/no-explicit-any
  return body.items as any[];
}
