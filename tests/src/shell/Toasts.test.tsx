import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nContextProvider, NotificationContextProvider, useNotify } from 'ra-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PortalContext } from '../../../src/portal/PortalContext.ts';
import type { Portal } from '../../../src/portal/PortalContext.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { createMessageLog } from '../../../src/portal/messageLog.ts';
import { Toasts } from '../../../src/shell/Toasts.tsx';

afterEach(() => {
  vi.useRealTimers();
});

function Speaker() {
  const notify = useNotify();
  return (
    <>
      <button onClick={() => notify('Saved.', { type: 'success' })}>succeed</button>
      <button onClick={() => notify('Unable to update building. Please try again', { type: 'error' })}>
        fail
      </button>
    </>
  );
}

function show() {
  const messages = createMessageLog();
  render(
    <PortalContext value={{ messages } as Portal}>
      <I18nContextProvider value={createI18nProvider('us')}>
        <NotificationContextProvider>
          <Speaker />
          <Toasts />
        </NotificationContextProvider>
      </I18nContextProvider>
    </PortalContext>,
  );
  return messages;
}

describe('messages', () => {
  it('are announced politely, errors at once', async () => {
    show();
    await userEvent.click(screen.getByText('succeed'));
    await userEvent.click(screen.getByText('fail'));
    expect(within(screen.getByRole('status')).getByText('Saved.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Unable to update building. Please try again');
  });

  it('go by themselves after a while, errors only when closed; both can be read again', async () => {
    vi.useFakeTimers();
    const log = show();
    for (const word of ['succeed', 'fail']) act(() => screen.getByText(word).click());
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.queryByText('Saved.')).toBeNull();
    act(() => within(screen.getByRole('alert')).getByRole('button', { name: 'Close the message' }).click());
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(log.get().map(({ content }) => content)).toEqual([
      'Unable to update building. Please try again',
      'Saved.',
    ]);
  });

  it('make room for the next, errors beside them', async () => {
    show();
    for (const word of ['succeed', 'fail', 'succeed']) await userEvent.click(screen.getByText(word));
    expect(screen.getAllByText('Saved.')).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent('Unable to update building.');
  });

  it('stay while the pointer is on their button, and only then', async () => {
    vi.useFakeTimers();
    show();
    act(() => screen.getByText('succeed').click());
    const pointer = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await vi.waitFor(() => pointer.hover(screen.getByRole('button', { name: 'Close the message' })));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByText('Saved.')).toBeVisible();
    await vi.waitFor(() => pointer.unhover(screen.getByRole('button', { name: 'Close the message' })));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.queryByText('Saved.')).toBeNull();
  });
});
