/** Cached because creating a format costs far more than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const zone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  clocks.set(zone, clock);
  return clock;
}

/** Offset of a time zone from UTC at a timestamp, in milliseconds. Historical offsets include seconds. */
function offsetAt(moment: number, timeZone: string | undefined): number {
  const parts = clockOf(timeZone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  const isBeforeChrist = parts.some(({ type, value }) => type === 'era' && value.startsWith('B'));
  const shown = new Date(0);
  shown.setUTCFullYear(isBeforeChrist ? 1 - part('year') : part('year'), part('month') - 1, part('day'));
  shown.setUTCHours(part('hour'), part('minute'), part('second'));
  return shown.getTime() - Math.floor(moment / 1000) * 1000;
}

/**
 * Formats a timestamp (ISO 8601) for an input of type `datetime-local`: `2026-05-03T14:30`, with seconds and
 * milliseconds if there are any. Empty for an invalid timestamp. Inverse of `utcMoment`.
 * @param timeZone IANA name; defaults to the viewer's zone
 */
export function localMoment(value: string, timeZone?: string): string {
  const moment = new Date(value).getTime();
  if (Number.isNaN(moment)) return '';
  const text = new Date(moment + offsetAt(moment, timeZone)).toISOString().slice(0, -1);
  // The shortest form, as browsers store it: another form would reset the input while the user types.
  return text.replace(/(?::00)?\.000$/, '');
}

const dayMs = 86_400_000;

/**
 * Converts such an input's value to a UTC timestamp, `2026-05-03T12:30:00.000Z`. Undefined while the input is
 * incomplete. An hour that occurs twice means the first one; an hour that is skipped continues from the
 * offset before.
 */
export function utcMoment(local: string, timeZone?: string): string | undefined {
  const shown = new Date(`${local}Z`).getTime();
  if (local === '' || Number.isNaN(shown)) return undefined;
  const [before, after] = [shown - dayMs, shown + dayMs].map((near) => shown - offsetAt(near, timeZone));
  const isShown = (moment: number | undefined) =>
    moment !== undefined && moment + offsetAt(moment, timeZone) === shown;
  const moment = isShown(before) || !isShown(after) ? before : after;
  return moment === undefined ? undefined : new Date(moment).toISOString();
}
