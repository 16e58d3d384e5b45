import { expect, it, vi } from 'vitest';
import { keepCookieCurrent } from '../../../src/start/afterStart.ts';

it('the cookie follows the window that is looked at, until the portal is gone', () => {
  const save = vi.fn();
  const ended = new AbortController();
  const visible = vi.spyOn(document, 'visibilityState', 'get');
  keepCookieCurrent(save, ended.signal);
  const saves = (event: Event, target: EventTarget) => {
    save.mockClear();
    target.dispatchEvent(event);
    return save.mock.calls.length > 0;
  };
  visible.mockReturnValue('hidden');
  expect(saves(new Event('visibilitychange'), document)).toBe(false);
  visible.mockReturnValue('visible');
  expect(saves(new Event('visibilitychange'), document)).toBe(true);
  // Of two windows beside each other.
  expect(saves(new Event('focus'), window)).toBe(true);
  ended.abort();
  expect(saves(new Event('focus'), window)).toBe(false);
  expect(saves(new Event('visibilitychange'), document)).toBe(false);
});
