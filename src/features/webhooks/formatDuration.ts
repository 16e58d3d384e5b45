/** A duration in milliseconds below a second, and in seconds from then on, with two digits. */
export function formatDuration(milliseconds: number, locale: string): string {
  const isShort = milliseconds < 1000;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isShort ? 'millisecond' : 'second',
    unitDisplay: 'short',
    maximumSignificantDigits: 2,
  }).format(isShort ? milliseconds : milliseconds / 1000);
}
