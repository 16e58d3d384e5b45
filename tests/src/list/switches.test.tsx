import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPlatform, json } from './platform.ts';
import { renderList } from './renderList.tsx';

const id = '22222222-2222-4222-8222-222222222222';

/** A platform with one configuration that stores writes; `refuse` makes them fail. */
function platformWithOne(first: Readonly<Record<string, unknown>> = {}) {
  const platform = createPlatform([]);
  let record = {
    id,
    name: 'Doors',
    url: 'https://doors.example',
    isEnabled: false,
    template: 'Kept',
    ...first,
  };
  let refusal: (() => Response) | undefined;
  platform.onCall(({ method, path, body }) => {
    if (path.endsWith('/WebhookConfiguration'))
      return json({ items: [{ ...record, template: undefined }], rowCount: 1 });
    if (!path.endsWith(id)) return undefined;
    if (method === 'PUT' && refusal) return refusal();
    if (method === 'PUT') record = { ...record, ...(body as object) };
    return json(record, 200, { etag: '"1"' });
  });
  return { platform, refuse: (answer: () => Response) => (refusal = answer), read: () => record };
}

const open = (platform: ReturnType<typeof platformWithOne>['platform'], permissions?: string[]) =>
  renderList(platform, {
    resource: 'webhookConfigurations',
    isSystemUser: false,
    ...(permissions && { permissions }),
  });

describe('a switch in a list', () => {
  it('saves the record with the fields that the list does not contain', async () => {
    const { platform, read } = platformWithOne();
    const { user } = open(platform);
    const enabled = await screen.findByRole('switch', { name: 'Enabled: Doors' });
    expect(enabled).not.toBeChecked();
    await user.click(enabled);
    await waitFor(() => expect(enabled).toBeChecked());
    await waitFor(() => expect(read()).toMatchObject({ isEnabled: true, template: 'Kept' }));
    expect(enabled).toBeChecked();
    // The click did not open the row.
    expect(screen.queryByText('Another page')).toBeNull();
  });

  it('is reverted when the save fails', async () => {
    const { platform, refuse, read } = platformWithOne();
    refuse(() => json({}, 503));
    const { user } = open(platform);
    const enabled = await screen.findByRole('switch', { name: 'Enabled: Doors' });
    await user.click(enabled);
    await waitFor(() => expect(platform.calls.some(({ method }) => method === 'PUT')).toBe(true));
    await waitFor(() => expect(enabled).not.toBeChecked());
    expect(read().isEnabled).toBe(false);
  });

  it('sends the changes in the order of the clicks', async () => {
    const { platform, read } = platformWithOne();
    const { user } = open(platform);
    const enabled = await screen.findByRole('switch', { name: 'Enabled: Doors' });
    await user.click(enabled);
    await user.click(enabled);
    await user.click(enabled);
    await waitFor(() =>
      expect(platform.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
        { isEnabled: true },
        { isEnabled: false },
        { isEnabled: true },
      ]),
    );
    await waitFor(() => expect(read().isEnabled).toBe(true));
    expect(enabled).toBeChecked();
  });

  it('makes other pages read options of these records again', async () => {
    const { platform } = platformWithOne();
    const { user, queryClient } = open(platform);
    const queryKey = ['webhookConfigurations', 'lookup', {}];
    queryClient.setQueryData(queryKey, []);
    await user.click(await screen.findByRole('switch', { name: 'Enabled: Doors' }));
    await waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true));
  });

  it('is text for users who may only read', async () => {
    const { platform } = platformWithOne();
    open(platform, ['CanReadWebhookConfigurations']);
    expect(await screen.findByText('Disabled')).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const writesOf = ({ platform }: ReturnType<typeof platformWithOne>) =>
    platform.calls.filter(({ method }) => method === 'PUT');

  it('asks before it stops a record that was in use within a day', async () => {
    const one = platformWithOne({ isEnabled: true, lastDeliveryAt: hoursAgo(2) });
    const { user } = open(one.platform);
    const enabled = await screen.findByRole('switch', { name: 'Enabled: Doors' });
    await user.click(enabled);
    expect(await screen.findByRole('dialog', { name: 'Switch off “Doors”?' })).toHaveTextContent(
      /It is in use\. Last delivery: /,
    );
    expect(enabled).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Keep it on' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(enabled).toBeChecked();
    expect(writesOf(one)).toEqual([]);

    await user.click(enabled);
    await user.click(await screen.findByRole('button', { name: 'Switch off' }));
    await waitFor(() => expect(one.read().isEnabled).toBe(false));
    expect(enabled).not.toBeChecked();
  });

  it('asks nothing when the last use is older, and nothing to switch a record on', async () => {
    const one = platformWithOne({ isEnabled: true, lastDeliveryAt: hoursAgo(25) });
    const { user } = open(one.platform);
    const enabled = await screen.findByRole('switch', { name: 'Enabled: Doors' });
    await user.click(enabled);
    await waitFor(() => expect(one.read().isEnabled).toBe(false));
    await user.click(enabled);
    await waitFor(() => expect(one.read().isEnabled).toBe(true));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says what it did, and undoes it', async () => {
    const one = platformWithOne({ isEnabled: true, lastDeliveryAt: hoursAgo(25) });
    const { user, notices } = open(one.platform);
    const enabled = await screen.findByRole('switch', { name: 'Enabled: Doors' });
    await user.click(enabled);
    await waitFor(() => expect(notices()).toHaveLength(1));
    const [{ message, notificationOptions } = {}] = notices();
    expect(message).toBe('list.switch.off');
    expect(notificationOptions?.messageArgs).toEqual({ field: 'Enabled', title: 'Doors' });
    act(() => (notificationOptions as { onUndo: () => void }).onUndo());
    await waitFor(() => expect(one.read()).toMatchObject({ isEnabled: true, template: 'Kept' }));
    await waitFor(() => expect(enabled).toBeChecked());
  });
});
