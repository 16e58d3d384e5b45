import { fireEvent, render, screen } from '@testing-library/react';
import { AddNotificationContext } from 'ra-core';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPart } from '../../../src/loading/lazyPart.tsx';

const Popup = ({ onClose }: { onClose: () => void }) => <button onClick={onClose}>Close</button>;
const chunk = () => vi.fn(async () => ({ default: Popup }));
const notify = vi.fn<(notification: unknown) => void>();
const failed = new TypeError('Failed to fetch dynamically imported module');

function Page({ of: Part }: { of: ReturnType<typeof lazyPart<{ onClose: () => void }>> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <AddNotificationContext value={notify}>
      <button onClick={() => setOpen(true)} {...Part.intent}>
        Open
      </button>
      {isOpen && <Part onClose={() => setOpen(false)} />}
      <p>{isOpen ? 'open' : 'closed'}</p>
    </AddNotificationContext>
  );
}

const opener = () => screen.getByRole('button', { name: 'Open' });

describe('a lazily loaded part of the screen', () => {
  beforeEach(() => {
    notify.mockClear();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => vi.restoreAllMocks());

  it('is loaded when the pointer reaches its button, and is ready for the click', async () => {
    const fetch = chunk();
    render(<Page of={lazyPart(fetch)} />);
    fireEvent.pointerEnter(opener());
    expect(fetch).toHaveBeenCalledTimes(1);
    await fetch.mock.results[0]?.value;
    await Promise.resolve();
    fireEvent.click(opener());
    expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('opens automatically when its code loads after the click', async () => {
    render(<Page of={lazyPart(chunk())} />);
    fireEvent.click(opener());
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Close' })).toBeVisible();
    expect(notify).not.toHaveBeenCalled();
  });

  it('reports a load failure, closes, and is loaded again when it is reopened', async () => {
    const fetch = chunk();
    fetch.mockRejectedValueOnce(failed);
    render(<Page of={lazyPart(fetch)} />);
    fireEvent.click(opener());
    expect(await screen.findByText('closed')).toBeVisible();
    expect(notify).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'shell.error.part', type: 'error' }),
    );
    fireEvent.click(opener());
    expect(await screen.findByRole('button', { name: 'Close' })).toBeVisible();
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(notify).toHaveBeenCalledTimes(1);
  });

  it('reports a failed prefetch only when opening it fails too', async () => {
    const fetch = chunk();
    fetch.mockRejectedValueOnce(failed);
    render(<Page of={lazyPart(fetch)} />);
    fireEvent.focus(opener());
    await fetch.mock.results[0]?.value.catch(() => undefined);
    await Promise.resolve();
    fireEvent.click(opener());
    expect(await screen.findByRole('button', { name: 'Close' })).toBeVisible();
    expect(notify).not.toHaveBeenCalled();
  });
});
