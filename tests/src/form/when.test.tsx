import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { box, clientUid, fakePlatform, json, notices, save, show } from './support.tsx';

const madeUid = '55555555-5555-4555-8555-555555555555';
const person = { kind: 'client', permissions: ['canwritewebhookcredentials'] } as const;
const credentials = { resource: 'webhookCredentials', place: 'client', person } as const;

describe('fields of some types of records', () => {
  it('are shown, validated and sent only for their type; input for another type is not sent', async () => {
    const platform = fakePlatform(({ method }) =>
      method === 'POST' ? json({ id: madeUid }, 201) : undefined,
    );
    const { user } = show({ ...credentials, platform });
    await user.type(await box('Name'), 'Doors');
    expect(screen.queryByRole('heading', { name: 'Secrets' })).toBeNull();

    const type = screen.getByLabelText(/^Type/);
    await user.selectOptions(type, 'BasicAuth');
    await user.type(await box('User name'), 'will');
    await user.selectOptions(type, 'ApiKey');
    expect(screen.queryByRole('textbox', { name: 'User name' })).toBeNull();
    await user.click(save());
    expect(await screen.findByText('2 fields need your attention.')).toBeInTheDocument();
    expect(platform.writes()).toEqual([]);

    await user.selectOptions(type, 'BasicAuth');
    expect(screen.queryByText(/need your attention/)).toBeNull();
    await user.selectOptions(type, 'ApiKey');

    await user.type(await box('Header name'), 'X-Key');
    await user.type(screen.getByLabelText(/^API key/), 'secret-1');
    await user.click(save());
    await waitFor(() => expect(platform.writes()).toHaveLength(1));
    expect(platform.writes()[0]?.body).toEqual({
      name: 'Doors',
      type: 'ApiKey',
      apiKeyHeaderName: 'X-Key',
      apiKey: 'secret-1',
    });
  });

  it('keep their input while another type is selected', async () => {
    const { user } = show({ ...credentials, platform: fakePlatform(() => undefined) });
    const type = await screen.findByLabelText(/^Type/);
    await user.selectOptions(type, 'BasicAuth');
    await user.type(await box('User name'), 'will');
    await user.selectOptions(type, 'Brivo');
    await user.selectOptions(type, 'DigestAuth');
    expect(await box('User name')).toHaveValue('will');
  });
});

describe('the secrets of a saved record', () => {
  const saved = {
    id: madeUid,
    clientId: clientUid,
    name: 'Tower',
    type: 'RaulandTcu',
    url: 'https://tcu.example.org/token',
    username: 'will',
    password: true,
    connectionCode: true,
    secretsSetAt: { password: '2026-03-01T10:00:00.000Z', connectionCode: '2026-03-01T10:00:00.000Z' },
    lastUsedAt: '2026-03-02T10:00:00.000Z',
    usedBy: [],
  };
  const opened = () =>
    fakePlatform(({ method }) => json(saved, 200, method === 'GET' ? { etag: '"1"' } : { etag: '"2"' }));

  it('show when they were set and last used instead of empty inputs', async () => {
    show({ ...credentials, id: madeUid, platform: opened() });
    expect(await screen.findAllByText(/^Set on .*, last used /)).toHaveLength(2);
    expect(document.querySelector('input[type=password]')).toBeNull();
  });

  it('are required again only while their URL differs', async () => {
    const platform = opened();
    const { user } = show({ ...credentials, id: madeUid, platform });
    const address = await box('Address');
    await user.type(address, '2');
    expect(screen.getAllByText('Enter it again: it would be sent to another address.')).toHaveLength(2);
    await user.click(save());
    expect(await screen.findByText('2 fields need your attention.')).toBeInTheDocument();
    await user.type(address, '{Backspace}');
    expect(screen.queryByText(/Enter it again/)).toBeNull();
    expect(platform.writes()).toEqual([]);
  });

  it('leave the form once they are saved: keeping them is no change, and another URL requires them again', async () => {
    const platform = opened();
    const { user } = show({ ...credentials, id: madeUid, platform });
    const [replace] = await screen.findAllByRole('button', { name: 'Replace' });
    await user.click(replace!);
    await user.type(screen.getByLabelText(/^Password/), 'secret-2');
    await user.click(save());
    await waitFor(() => expect(notices()).toHaveTextContent('form.saved'));
    await user.click(screen.getByRole('button', { name: 'Keep current' }));
    expect(screen.queryByText('1 unsaved change')).toBeNull();
    await user.type(await box('Address'), '2');
    await user.click(save());
    expect(await screen.findByText('2 fields need your attention.')).toBeInTheDocument();
    expect(platform.writes()).toHaveLength(1);
  });
});
