import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createPlatform, json } from '../list/platform.ts';
import { renderList } from '../list/renderList.tsx';
import { savedFiles } from '../../support/savedFiles.ts';

let files: Blob[];
beforeEach(() => {
  files = savedFiles();
});

/** A file of 1,000 bytes that comes in pieces, as the test sends them. */
async function openDownload(headers: Record<string, string>) {
  const body = new TransformStream<Uint8Array, Uint8Array>();
  const writer = body.writable.getWriter();
  const platform = createPlatform([]);
  let signal: AbortSignal | null | undefined;
  platform.onCall(({ path }) => {
    if (path.endsWith('/export')) return new Response(body.readable, { headers });
    return path.endsWith('/Learners') ? json({ items: [], rowCount: 0 }) : undefined;
  });
  const { fetch } = platform;
  const watched = (input: string, init: RequestInit) => {
    if (input.includes('/export')) signal = init.signal;
    return fetch(input, init);
  };
  const courseId = '55555555-5555-4555-8555-555555555555';
  const { user } = renderList({ ...platform, fetch: watched }, { resource: 'learners', scope: { courseId } });
  await user.click(await screen.findByRole('button', { name: 'Download file' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Download the learners' }));
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  return {
    user,
    dialog,
    isAborted: () => signal?.aborted === true,
    send: (bytes: number) => writer.write(new Uint8Array(bytes)),
    end: () => writer.close(),
  };
}

it.each([
  ['its length before compression', { 'content-encoding': 'br', 'x-file-length': '1000' }],
  ['its length', { 'content-length': '1000' }],
])('a file of learners that tells %s is downloaded with its percent', async (_, headers) => {
  const { dialog, send, end } = await openDownload(headers);
  expect(await dialog.findByText('Making the file…')).toBeVisible();
  expect(dialog.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  await send(420);
  expect(await dialog.findByText('42% downloaded')).toBeVisible();
  expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42');
  await send(580);
  await end();
  expect(await dialog.findByText(/\.xlsx was downloaded\.$/)).toBeVisible();
  expect(files[0]?.size).toBe(1000);
});

it('a download of learners can be cancelled on its way, and begun again', async () => {
  const { user, dialog, send, isAborted } = await openDownload({ 'x-file-length': '1000' });
  await send(100);
  await dialog.findByText('10% downloaded');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(isAborted()).toBe(true);
  await waitFor(() => expect(dialog.queryByRole('progressbar')).toBeNull());
  expect(files).toHaveLength(0);
  expect(dialog.getByRole('button', { name: 'Download' })).toBeEnabled();
});

it('a file of unknown length is downloaded without a percent', async () => {
  const { dialog, send, end } = await openDownload({});
  await send(100);
  expect(await dialog.findByText('Making the file…')).toBeVisible();
  await end();
  expect(await dialog.findByText(/\.xlsx was downloaded\.$/)).toBeVisible();
});
