import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  I18nContextProvider,
  NotificationContextProvider,
  UndoableMutationsContextProvider,
  useAddUndoableMutation,
  useNotify,
} from 'ra-core';
import { useRef } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PortalContext } from '../../../src/viewer/PortalContext.ts';
import type { Portal } from '../../../src/viewer/PortalContext.ts';
import '../../../src/i18n/late/form.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { createMessageLog } from '../../../src/notices/messageLog.ts';
import { Toasts } from '../../../src/shell/Toasts.tsx';

afterEach(() => {
  vi.useRealTimers();
});

/** Undoes the next change. */
const undoable = { current: () => undefined as void };

/** Called for each change that is sent or undone, with its number. */
type Hear = (change: number, isUndo: boolean) => void;

function Speaker({ hear }: { readonly hear: Hear }) {
  const count = useRef(0);
  const notify = useNotify();
  const addMutation = useAddUndoableMutation();
  return (
    <>
      <button onClick={() => notify('Saved.', { type: 'success' })}>succeed</button>
      <button onClick={() => notify('Unable to update building. Please try again', { type: 'error' })}>
        fail
      </button>
      <button
        onClick={() =>
          notify('form.created', { type: 'success', messageArgs: { name: `Anna ${'x'.repeat(90)}` } })
        }
      >
        create
      </button>
      <button onClick={() => notify('Changed.', { type: 'success', onUndo: undoable.current })}>
        change
      </button>
      <button
        onClick={() => {
          count.current += 1;
          const change = count.current;
          addMutation(({ isUndo }) => hear(change, isUndo));
          notify('Deleted.', { type: 'info', undoable: true });
        }}
      >
        delete
      </button>
    </>
  );
}

function show(hear: Hear = () => undefined) {
  const messages = createMessageLog();
  render(
    <PortalContext value={{ messages } as Portal}>
      <I18nContextProvider value={createI18nProvider('us')}>
        <NotificationContextProvider>
          <UndoableMutationsContextProvider>
            <Speaker hear={hear} />
            <Toasts />
          </UndoableMutationsContextProvider>
        </NotificationContextProvider>
      </I18nContextProvider>
    </PortalContext>,
  );
  return messages;
}

// Loads the code of messages in advance: fake timers would block it.
beforeAll(async () => {
  show();
  await userEvent.click(screen.getByText('succeed'));
  await screen.findByText('Saved.');
  cleanup();
});

describe('messages', () => {
  it('are announced as status, errors as alert', async () => {
    show();
    await userEvent.click(screen.getByText('succeed'));
    await userEvent.click(screen.getByText('fail'));
    expect(within(screen.getByRole('status')).getByText('Saved.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Unable to update building. Please try again');
  });

  it('say what happened also beside a long name, which the log has whole', async () => {
    const log = show();
    await userEvent.click(screen.getByText('create'));
    expect(screen.getByText(/^“Anna x{35}…” was created\.$/)).toBeVisible();
    expect(log.get()[0]?.content).toBe(`“Anna ${'x'.repeat(90)}” was created.`);
  });

  it('disappear after a while, errors only when closed; both stay in the message log', async () => {
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

  it('are replaced by the next message, while errors stay beside it', async () => {
    show();
    for (const word of ['succeed', 'fail', 'succeed']) await userEvent.click(screen.getByText(word));
    expect(screen.getAllByText('Saved.')).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent('Unable to update building.');
  });

  it('stay while the pointer is over their button', async () => {
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

describe('a saved change', () => {
  it('is undone only once from the message log', async () => {
    const undo = vi.fn();
    const log = show();
    act(
      () => void log.add({ severity: 'success', content: 'Older.', at: new Date(), duration: 1, undo: undo }),
    );
    const [older] = log.get();
    act(() => log.undo(older!.id));
    act(() => log.undo(older!.id));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(log.get()[0]?.undo).toBeUndefined();
  });

  it('offers Undo in its message', async () => {
    const onUndo = vi.fn();
    undoable.current = onUndo;
    const log = show();
    await userEvent.click(screen.getByText('change'));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onUndo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Changed.')).toBeNull();
    expect(log.get()[0]?.undo).toBeUndefined();
  });
});

describe('an undoable change', () => {
  it('is sent when its message disappears', () => {
    vi.useFakeTimers();
    const hear = vi.fn<Hear>();
    show(hear);
    act(() => screen.getByText('delete').click());
    act(() => void vi.advanceTimersByTime(1000));
    expect(hear).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(hear.mock.calls).toEqual([[1, false]]);
  });

  it('is sent when a newer message replaces its own', async () => {
    const hear = vi.fn<Hear>();
    show(hear);
    await userEvent.click(screen.getByText('delete'));
    await userEvent.click(screen.getByText('succeed'));
    expect(hear.mock.calls).toEqual([[1, false]]);
  });

  it('is undone by its own message, not by that of another change', async () => {
    const hear = vi.fn<Hear>();
    show(hear);
    for (let clicks = 0; clicks < 2; clicks += 1) await userEvent.click(screen.getByText('delete'));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(hear.mock.calls).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it('requires confirmation before the tab closes', async () => {
    show();
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    await userEvent.click(screen.getByText('delete'));
    expect(isAsked()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(isAsked()).toBe(false);
  });
});
