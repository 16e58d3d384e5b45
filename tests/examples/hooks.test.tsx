import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { RecordContextProvider } from 'ra-core';
import { useForm, FormProvider } from 'react-hook-form';
import { expect, it } from 'vitest';
import { titles } from '../../resources/titles/index.ts';
import { checkFields } from '../../src/form/fieldChecks.ts';
import { bea, clientUid, fakePlatform, json, notices, showPages } from '../src/form/support.tsx';
import { BuildingNames, CodeInput, RenameButton, UnlockButton } from './hooks.tsx';

const scope = { clientId: clientUid };
const person = {
  kind: 'client',
  permissions: ['canmanageusers', 'canresetfailedlogins', 'canmanageclientsettings'],
} as const;

it('each example of the docs is the code that is tested here', () => {
  const page = readFileSync('docs/react-admin.md', 'utf8');
  const code = readFileSync('tests/examples/hooks.tsx', 'utf8');
  const examples = code.split(/^(?=export function |const noSpaces)/m).slice(1);
  expect(examples).toHaveLength(5);
  for (const example of examples) expect(page).toContain(example.trim());
});

it('useAction runs a declared action where it applies', async () => {
  const user = { ...bea, id: bea.uid, failedLogins: 3, '@etag': '"1"' };
  const platform = fakePlatform(({ method }) => (method === 'PATCH' ? json(user) : undefined));
  const page = (
    <>
      <RecordContextProvider value={{ ...user, failedLogins: 0 }}>
        <UnlockButton scope={scope} />
      </RecordContextProvider>
      <RecordContextProvider value={user}>
        <UnlockButton scope={scope} />
      </RecordContextProvider>
    </>
  );
  const { user: hand } = showPages([{ path: '/at', element: page }], { platform, person, visited: ['/at'] });
  await hand.click(await screen.findByRole('button', { name: 'Reset failed sign-ins' }));
  await waitFor(() => expect(notices()).toHaveTextContent('Failed sign-in count reset'));
  expect(platform.writes()[0]?.headers.get('if-match')).toBe('"1"');
});

it('useActionAnswer reads', async () => {
  const platform = fakePlatform(({ path }) =>
    path.endsWith('/buildings') ? json({ buildings: [{ uid: 'b', name: 'North Hall' }] }) : undefined,
  );
  const page = <BuildingNames id={bea.uid} scope={scope} />;
  showPages([{ path: '/at', element: page }], { platform, person, visited: ['/at'] });
  expect(await screen.findByText('North Hall')).toBeVisible();
});

it('setFields changes a record and useTakeBack undoes it', async () => {
  let name = 'Janitor';
  const record = { id: 't-1', uid: 't-1', name, '@etag': '"Janitor"' };
  const platform = fakePlatform(({ method, path, body }) => {
    if (!path.endsWith('/t-1')) return undefined;
    if (method === 'PUT') ({ name } = body as { name: string });
    return json({ uid: 't-1', name }, 200, { etag: `"${name}"` });
  });
  const page = (
    <RecordContextProvider value={record}>
      <RenameButton scope={scope} />
    </RecordContextProvider>
  );
  const { user } = showPages([{ path: '/at', element: page }], { platform, person, visited: ['/at'] });
  await user.click(await screen.findByRole('button', { name: 'Rename and undo' }));
  await waitFor(() => expect(notices()).toHaveTextContent('actions.undo.done'));
  const bodies = platform.writes().map(({ body }) => (body as { name: string }).name);
  expect(bodies).toEqual(['Head', 'Janitor']);
});

it('useFieldInput and useFieldCheck make an input of one’s own', async () => {
  function Page() {
    const form = useForm<Record<string, unknown>>({ defaultValues: { name: 'a b' } });
    const [{ message } = { message: 'fine' }] = checkFields(form.control, ['name'], form.watch());
    return (
      <FormProvider {...form}>
        <CodeInput resource={titles} name="name" field={titles.fields.name} scope={scope} />
        <output>{message}</output>
      </FormProvider>
    );
  }
  const { user } = showPages([{ path: '/at', element: <Page /> }], {
    platform: fakePlatform(() => undefined),
    person,
    visited: ['/at'],
  });
  const input = await screen.findByLabelText(/Name/);
  await user.type(input, 'c');
  expect(screen.getByRole('status')).toHaveTextContent('No spaces, please.');
  await user.clear(input);
  await user.type(input, 'abc');
  expect(screen.getByRole('status')).toHaveTextContent('fine');
});
