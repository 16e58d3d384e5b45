import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AnyResource,
  defineResource,
  image,
  imageActions,
  section,
  text,
} from '../../../resources/declaration/index.ts';
import { clientUid, fakePlatform, json, notices, problem, save, show } from '../form/support.tsx';

const cropped = 'data:image/jpeg;base64,AAAA';

// Browser tests choose and crop a real image. Without layout it cannot be moved here.
vi.mock('../../../src/fields/image/CropDialog.tsx', () => ({
  default: ({
    onSave,
    onCancel,
    failure,
  }: {
    readonly onSave: (picture: string) => void;
    readonly onCancel: () => void;
    readonly failure: { readonly message: string } | undefined;
  }) => (
    <>
      {failure && <p role="alert">{failure.message}</p>}
      <button type="button" onClick={() => onSave(cropped)}>
        Crop it
      </button>
      <button type="button" onClick={onCancel}>
        Leave it
      </button>
    </>
  ),
}));

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const access = { read: ['CanManageClients'] } as const;
const crests = (more: Partial<AnyResource['places'][string]> = {}): AnyResource => ({
  ...defineResource({
    name: 'schools',
    label: { one: 'School', many: 'Schools' },
    sections: {
      school: section('School', { name: text({ required: true }), crest: image({ aspect: 1.5 }) }),
    },
    calls: { service: 'schools/v1', update: ['PATCH'] },
    places: {},
    messages: {},
    actions: imageActions('crest', { name: 'crest', path: '{schoolId}/crest' }),
  }),
  places: {
    system: {
      area: 'system',
      path: '/admin/clients/:clientId/schools',
      access,
      edit: { path: ':schoolId', update: 'PATCH' },
      ...more,
    },
  },
});

const school = `/schools/v1/clients/${clientUid}/Schools/s1`;
/** Only registered resources have texts. Fields of others are labeled by their keys. */
const label = 'resources.schools.fields.crest';
const picture = () => screen.findByRole('img', { name: `${label} of North` });
const button = (name: string) => screen.findByRole('button', { name });

/** A platform that stores the crest of one school. */
function platformWith(crest: string | null) {
  let kept = crest;
  return fakePlatform(({ method, path }) => {
    if (path === school) return json({ uid: 's1', name: 'North', crest: kept }, 200, { etag: '"1"' });
    if (path !== `${school}/crest`) return undefined;
    if (method === 'GET') return new Response('picture');
    kept = method === 'POST' ? `${school}/crest?version=2` : null;
    return method === 'POST' ? json({ crest: kept }) : new Response(null, { status: 204 });
  });
}
const showSchool = (crest: string | null, more?: Parameters<typeof crests>[0]) => {
  const platform = platformWith(crest);
  return { platform, ...show({ resource: crests(more), place: 'system', id: 's1', platform }) };
};

it('an image is cropped and sent immediately, and the form keeps its input', async () => {
  const { platform, user } = showSchool(null);
  await user.type(await screen.findByRole('textbox', { name: /name/ }), '!');
  expect(screen.queryByRole('img')).toBeNull();
  const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'x.png', {
    type: 'image/png',
  });
  await user.upload(await screen.findByLabelText(`Choose ${label}`), png);
  await user.click(await button('Crop it'));
  expect(await picture()).toBeVisible();
  expect(platform.writes()).toMatchObject([
    { method: 'POST', path: `${school}/crest`, body: { crest: cropped } },
  ]);
  expect(notices()).toHaveTextContent(`The ${label} was saved.`);
  expect(screen.getByRole('textbox', { name: /name/ })).toHaveValue('North!');
});

it('an upload does not hide that another user changed the same field', async () => {
  let record: Record<string, unknown> = { uid: 's1', name: 'North', crest: null };
  let version = 1;
  const change = (changes: object) => {
    record = { ...record, ...changes };
    version += 1;
  };
  const platform = fakePlatform(({ method, path, headers }) => {
    if (path === `${school}/crest` && method === 'GET') return new Response('picture');
    if (path === `${school}/crest`) {
      change({ crest: `${school}/crest?version=2` });
      return json({ crest: record['crest'] });
    }
    if (path !== school) return undefined;
    if (method === 'GET') return json(record, 200, { etag: `"${version}"` });
    return headers.get('if-match') === `"${version}"` ? new Response(null, { status: 204 }) : problem(412);
  });
  const { user } = show({ resource: crests(), place: 'system', id: 's1', platform });
  await user.type(await screen.findByRole('textbox', { name: /name/ }), '!');
  change({ name: 'South' });
  await user.upload(await screen.findByLabelText(`Choose ${label}`), aPng());
  await user.click(await button('Crop it'));
  await waitFor(() => expect(notices()).toHaveTextContent(`The ${label} was saved.`));
  const reads = () => platform.calls.filter(({ method, path }) => method === 'GET' && path === school);
  await waitFor(() => expect(reads().length).toBeGreaterThan(1));
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: /Someone changed/ });
  expect(within(dialog).getByRole('radio', { name: 'Theirs: South' })).not.toBeChecked();
  expect(within(dialog).getByRole('radio', { name: 'Mine: North!' })).toBeChecked();
});

it('an image is deleted after a confirmation', async () => {
  const { platform, user } = showSchool(`${school}/crest?version=1`);
  await picture();
  await user.click(await button(`Delete ${label}`));
  const dialog = within(await screen.findByRole('dialog', { name: `Delete the ${label}?` }));
  expect(platform.writes()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: `Delete ${label}` }));
  expect(await button(`Choose ${label}`)).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
  expect(platform.writes()).toMatchObject([{ method: 'DELETE', path: `${school}/crest` }]);
});

it('a file is rejected by its content, not by its name', async () => {
  const { user, platform } = showSchool(null);
  const input = await screen.findByLabelText(`Choose ${label}`);
  await user.upload(input, new File(['<svg onload="x"/>'], 'me.png', { type: 'image/png' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Only GIF, JPEG and PNG pictures can be used.');
  expect(platform.writes()).toEqual([]);
});

it.each([
  ['that declares it read-only', { readOnly: ['crest'] }],
  ['without updates', { edit: { path: ':schoolId' } }],
])('an image has no buttons at a place %s', async (_, more) => {
  showSchool(`${school}/crest?version=1`, more);
  expect(await picture()).toBeVisible();
  expect(screen.queryByRole('button', { name: /crest|another/ })).toBeNull();
});

const aPng = () =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'x.png', {
    type: 'image/png',
  });

it('an upload that is cancelled neither closes the next dialog nor prevents its upload', async () => {
  let answer: ((response: Response) => void) | undefined;
  let uploads = 0;
  const platform = fakePlatform(({ method, path }) => {
    if (path === school) return json({ uid: 's1', name: 'North', crest: null }, 200, { etag: '"1"' });
    if (path !== `${school}/crest` || method !== 'POST') return undefined;
    uploads += 1;
    if (uploads === 1) return new Promise<Response>((resolve) => (answer = resolve));
    return json({ crest: `${school}/crest?version=2` });
  });
  // A browser rejects a request that is aborted.
  const fetch: typeof platform.fetch = (input, init) =>
    Promise.race([
      platform.fetch(input, init),
      new Promise<never>((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
      ),
    ]);
  const { user } = show({ resource: crests(), place: 'system', id: 's1', platform: { ...platform, fetch } });
  const choose = async () => user.upload(await screen.findByLabelText(`Choose ${label}`), aPng());
  await choose();
  await user.click(await button('Crop it'));
  await waitFor(() => expect(uploads).toBe(1));
  await user.click(await button('Leave it'));
  await choose();
  await button('Crop it');
  answer?.(json({ crest: `${school}/crest?version=1` }));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await user.click(await button('Crop it'));
  await waitFor(() => expect(uploads).toBe(2));
});

it('a new picture starts without the failure of the one before', async () => {
  const platform = fakePlatform(({ method, path }) => {
    if (path === school) return json({ uid: 's1', name: 'North', crest: null }, 200, { etag: '"1"' });
    return path === `${school}/crest` && method === 'POST' ? problem(500) : undefined;
  });
  const { user } = show({ resource: crests(), place: 'system', id: 's1', platform });
  const choose = async () => user.upload(await screen.findByLabelText(`Choose ${label}`), aPng());
  await choose();
  await user.click(await button('Crop it'));
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(await button('Leave it'));
  await choose();
  await button('Crop it');
  expect(screen.queryByRole('alert')).toBeNull();
});
