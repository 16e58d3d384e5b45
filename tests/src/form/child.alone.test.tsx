import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type * as connectionsModule from '../../../resources/connections/index.ts';
import { parts } from '../../../src/app/screens.ts';
import { loadable } from '../../../src/loading/loadable.tsx';
import { clientUid, fakePlatform, json, notices, problem, show, systemAdmin } from './support.tsx';

// The only declared child has neither a widget nor a conditional field.
vi.mock('../../../resources/connections/index.ts', async (original) => {
  const { text } = await import('../../../resources/declaration/index.ts');
  const { connections } = await original<typeof connectionsModule>();
  const [section] = connections.sections;
  const fields = {
    realm: text({ when: { field: 'name', is: ['Sign-on two'] } }),
    scheme: text({ widget: 'scheme' }),
  };
  return {
    connections: {
      ...connections,
      fields: { ...connections.fields, ...fields },
      sections: [{ ...section, fields: [...section!.fields, ...Object.keys(fields)] }],
    },
  };
});

const client = { uid: clientUid, name: 'Northfield', type: 0, status: 0, country: 'US', modules: [] };
const connection = { uid: 'c-1', name: 'Sign-on', isEnabled: false, lastRequest: null };
const features = {
  ...parts.features,
  connections: {
    ...parts.features['clients']!,
    fields: { scheme: loadable(async () => ({ default: () => <p>A scheme of its own</p> })) },
  },
};

/** The page of a client whose connection is saved with `answers`, in order. */
function open(answers: readonly Response[] = []) {
  const remaining = [...answers];
  const platform = fakePlatform(({ path, method }) => {
    if (path.endsWith('/Connections'))
      return method === 'GET' ? json({ items: [connection], rowCount: 1 }) : remaining.shift();
    if (path.includes('modulegroups') || path.includes('clienttype')) return json([]);
    if (path.toLowerCase() !== `/clientbuilding/v2/clients/${clientUid}`) return undefined;
    return method === 'GET' ? json(client, 200, { etag: '"1"' }) : new Response(null, { status: 204 });
  });
  return {
    platform,
    ...show({ resource: 'clients', place: 'system', id: clientUid, person: systemAdmin, platform, features }),
  };
}

async function section() {
  const region = await screen.findByRole('region', { name: 'Single sign-on' });
  await within(region).findByRole('textbox', { name: /^Name/ });
  return within(region);
}

it('unsaved input of a child requires confirmation before leaving, and is kept as a draft', async () => {
  const { user, router, unmount } = open();
  await user.type((await section()).getByRole('textbox', { name: /^Name/ }), ' two');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe('/form');
  // As when the browser discards the page.
  unmount();

  const again = open();
  const here = await section();
  await again.user.click(await here.findByRole('button', { name: 'Restore' }));
  expect(here.getByRole('textbox', { name: /^Name/ })).toHaveValue('Sign-on two');
  await again.user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await again.user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(again.router.state.location.pathname).toBe('/elsewhere'));
  expect(sessionStorage).toHaveLength(0);
});

it('a child that failed to save keeps its input, and the page can be left once it is saved', async () => {
  const { user, router, platform } = open([problem(500), new Response(null, { status: 204 })]);
  const here = await section();
  await user.type(here.getByRole('textbox', { name: /^Name/ }), ' two');
  const store = await screen.findByRole('button', { name: 'Save' });
  await user.click(store);
  expect(await here.findByText('Unable to update connection. Please try again')).toBeVisible();
  expect(here.getByRole('textbox', { name: /^Name/ })).toHaveValue('Sign-on two');
  await user.click(store);
  await waitFor(() => expect(notices()).toHaveTextContent('Sign-on two'));
  expect(platform.writes()).toHaveLength(2);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
});

it('a saved child makes other pages read options of its resource again', async () => {
  const { user, queryClient } = open([new Response(null, { status: 204 })]);
  const queryKey = ['connections', 'lookup', {}];
  queryClient.setQueryData(queryKey, []);
  const here = await section();
  await user.type(here.getByRole('textbox', { name: /^Name/ }), ' two');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true));
});

it('a conditional field of a child appears with its condition, and a widget renders its own content', async () => {
  const { user } = open();
  const here = await section();
  expect(await here.findByText('A scheme of its own')).toBeVisible();
  expect(here.queryByRole('textbox', { name: /^Realm/ })).toBeNull();
  await user.type(here.getByRole('textbox', { name: /^Name/ }), ' two');
  expect(await here.findByRole('textbox', { name: /^Realm/ })).toBeVisible();
});

it('the page has one Save for its own fields and those of a child, and one Discard', async () => {
  const { user, platform } = open([new Response(null, { status: 204 })]);
  const here = await section();
  expect(here.queryByRole('button')).toBeNull();
  const type = async () => {
    await user.type(screen.getAllByRole('textbox', { name: /^Name/ })[0]!, ' two');
    await user.type(here.getByRole('textbox', { name: /^Name/ }), ' two');
    expect(await screen.findByText('2 unsaved changes')).toBeVisible();
  };
  await type();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(here.getByRole('textbox', { name: /^Name/ })).toHaveValue('Sign-on'));
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();

  await type();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(platform.writes().map(({ method }) => method)).toEqual(['PUT', 'PATCH']));
});

it('a refused save of the page leaves the changes of a child unsaved', async () => {
  const { user, platform } = open();
  const here = await section();
  await user.clear(screen.getAllByRole('textbox', { name: /^Name/ })[0]!);
  await user.type(here.getByRole('textbox', { name: /^Name/ }), ' two');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('Name is required.')).not.toHaveLength(0);
  expect(platform.writes()).toEqual([]);
  expect(here.getByRole('textbox', { name: /^Name/ })).toHaveValue('Sign-on two');
});
