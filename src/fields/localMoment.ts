/** Making one costs far more than using it. */
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

/** Milliseconds by which the clock of a zone is ahead of UTC at a moment. The offset of a zone has had seconds in it. */
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
 * A moment (ISO 8601) in a zone, as an input of the type `datetime-local` holds it: `2026-05-03T14:30`, with seconds and milliseconds
 * where there are any. Empty for what is none. Back again by `utcMoment`.
 * @param timeZone IANA name; the viewer's own when left out
 */
export function localMoment(value: string, timeZone?: string): string {
  const moment = new Date(value).getTime();
  if (Number.isNaN(moment)) return '';
  const text = new Date(moment + offsetAt(moment, timeZone)).toISOString().slice(0, -1);
  // The shortest way, as browsers keep it: another would be set anew while somebody types.
  return text.replace(/(?::00)?\.000$/, '');
}

const dayMs = 86_400_000;

/**
 * The value of such an input as a moment in UTC, `2026-05-03T12:30:00.000Z`; undefined while it is not filled in. Of an hour that the
 * clock shows twice the first is meant; an hour that it leaves out counts on from before.
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
