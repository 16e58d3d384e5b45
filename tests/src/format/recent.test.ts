import { describe, expect, test } from 'vitest';
import { formatRecent } from '../../../src/format/format.ts';

const zone = 'America/Chicago';
const now = Date.parse('2026-03-12T18:00:00Z');
/** Normalizes spaces, which differ between ICU versions. */
const told = (value: string, locale: 'en-US' | 'en-GB' = 'en-US', at: number | undefined = now) =>
  formatRecent(value, locale, at, zone).replaceAll(/\s/g, ' ');

describe('a timestamp as elapsed time', () => {
  test.each([
    ['2026-03-12T17:59:31Z', '12:59:31 PM · this minute'],
    ['2026-03-12T17:48:00Z', '12:48:00 PM · 12 min. ago'],
    ['2026-03-12T13:00:05Z', '8:00:05 AM · 4 hr. ago'],
    // Yesterday in the viewer's zone, though less than a day ago.
    ['2026-03-12T04:30:00Z', 'Mar 11, 11:30:00 PM'],
    ['2025-12-31T12:00:00Z', 'Dec 31, 2025, 6:00:00 AM'],
    // The timestamp is ahead of the viewer's clock.
    ['2026-03-12T18:00:03Z', '1:00:03 PM · this minute'],
  ])('%s is shown as %s', (value, expected) => {
    expect(told(value)).toBe(expected);
  });

  test('is shown in full when the current time is unknown', () => {
    expect(formatRecent('2026-03-12T17:48:00Z', 'en-US', undefined, zone).replaceAll(/\s/g, ' ')).toBe(
      'Mar 12, 2026, 12:48:00 PM',
    );
  });

  test('follows the language of the viewer', () => {
    expect(told('2026-03-12T17:48:00Z', 'en-GB')).toBe('12:48:00 · 12 min ago');
    expect(told('2026-03-11T08:10:05Z', 'en-GB')).toBe('11 Mar, 03:10:05');
  });

  test('shows an invalid timestamp unchanged', () => {
    expect(told('soon')).toBe('soon');
  });
});
