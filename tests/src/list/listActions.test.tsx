import { setTimeout as pause } from 'node:timers/promises';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { building, createPlatform, json } from './platform.ts';
import { renderList } from './renderList.tsx';
import { savedFiles } from '../../support/savedFiles.ts';

let files: Blob[];
beforeEach(() => {
  files = savedFiles();
});

const courseId = '55555555-5555-4555-8555-555555555555';
const ash = building(1, { name: 'Ash Elementary' });

/** A file of 1,000 bytes that arrives in chunks sent by the test. */
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
  const { user } = renderList({ ...platform, fetch: watched }, { resource: 'learners', scope: { courseId } });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('button', { name: 'All learners of the course' }));
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
])('a file of learners with %s shows its download progress in percent', async (_, headers) => {
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

it('a canceled download of learners saves no file and can be started again', async () => {
  const { user, dialog, send, isAborted } = await openDownload({ 'x-file-length': '1000' });
  await send(100);
  await dialog.findByText('10% downloaded');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(isAborted()).toBe(true);
  await waitFor(() => expect(dialog.queryByRole('progressbar')).toBeNull());
  expect(files).toHaveLength(0);
  expect(dialog.getByRole('button', { name: 'Download' })).toBeEnabled();
});

it('a file of unknown length is downloaded without a percentage', async () => {
  const { dialog, send, end } = await openDownload({});
  await send(100);
  expect(await dialog.findByText('Making the file…')).toBeVisible();
  await end();
  expect(await dialog.findByText(/\.xlsx was downloaded\.$/)).toBeVisible();
});

it('the download dialog of a filtered list starts with the building of the filter, which can be cleared', async () => {
  const platform = createPlatform([ash]);
  platform.onCall(({ path }) => {
    if (path.endsWith('/export')) return new Response('rows');
    return path.endsWith('/Learners') ? json({ items: [], rowCount: 0 }) : undefined;
  });
  const { user } = renderList(platform, {
    resource: 'learners',
    scope: { courseId },
    search: `?building~eq=${ash.uid}`,
  });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('button', { name: 'All learners of the course' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Download the learners' }));
  const box = dialog.getByRole('combobox', { name: 'Building' });
  await waitFor(() => expect(box).toHaveValue(ash.name));
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Format/ }), 'CSV');
  const download = async () => {
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect(await dialog.findByText(/^Learners \d{4}-\d{2}-\d{2}\.csv was downloaded\.$/)).toBeVisible();
    const { path, query } = platform.calls.findLast((call) => call.path.endsWith('/export'))!;
    return `${path.replace(/^.*\/clients\/[^/]+\//, '')}?${query}`;
  };
  expect(await download()).toBe(
    `buildings/${ash.uid}/course/${courseId}/UserCourse/Learners/export?format=csv`,
  );
  await user.clear(box);
  await user.tab();
  expect(await download()).toBe(`course/${courseId}/UserCourse/Learners/export?format=csv`);
});

it('a file of the whole list is offered by its export, not on its rows', async () => {
  const platform = createPlatform([]);
  const learner = { uid: ash.uid, firstName: 'Lea', lastName: 'Lund', userName: 'lea@school.example' };
  platform.onCall(({ path }) =>
    path.endsWith('/Learners') ? json({ items: [learner], rowCount: 1 }) : undefined,
  );
  const { user } = renderList(platform, { resource: 'learners', scope: { courseId } });
  await user.click(await screen.findByRole('button', { name: /^Actions for Lea Lund/ }));
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getByRole('menuitem', { name: 'Remind' })).toBeVisible();
  expect(menu.queryByRole('menuitem', { name: 'All learners of the course' })).toBeNull();
  await user.keyboard('{Escape}');
  // One place for files: the platform's own stands in the export, not beside it.
  expect(screen.queryByRole('button', { name: 'All learners of the course' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('button', { name: 'All learners of the course' })).toBeVisible();
});

it('the menu of a row stays open when a change of another row takes effect for which the user no longer waits', async () => {
  const person = (number: number, firstName: string) => ({
    uid: `00000000-0000-4000-8000-00000000000${number}`,
    firstName,
    lastName: 'Lund',
    userActive: true,
  });
  const platform = createPlatform([]);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  platform.onCall(({ method, path }) => {
    if (method === 'PATCH') return released.then(() => json({}));
    return path.endsWith('/Users')
      ? json({ items: [person(1, 'Lea'), person(2, 'Max')], rowCount: 2 })
      : undefined;
  });
  const { user } = renderList(platform, { resource: 'users' });
  await user.click(await screen.findByRole('button', { name: /^Actions for Lea Lund/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
  const question = within(await screen.findByRole('dialog', { name: 'Deactivate Lea Lund?' }));
  await user.click(question.getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(platform.calls.some(({ method }) => method === 'PATCH')).toBe(true));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: /^Actions for Max Lund/ }));
  const menu = await screen.findByRole('menu');
  const reads = platform.calls.length;
  release();
  // The list is read again because of the change.
  await waitFor(() => expect(platform.calls.length).toBeGreaterThan(reads));
  await pause(50);
  expect(menu).toBeVisible();
});
