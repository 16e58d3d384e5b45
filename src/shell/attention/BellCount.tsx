import { useLayoutEffect } from 'react';
import '../../i18n/late/landing.ts';
import { useConcerns } from './useConcerns.ts';
import './bell.css';

/** Milliseconds between counts. */
const countEveryMs = 5 * 60_000;

/** Counts what needs attention at once, while the tab is visible: webhooks that fail, locked users. */
export default function BellCount({ onCount }: { readonly onCount: (count: number) => void }) {
  const { lines, pending } = useConcerns(countEveryMs);
  const count = lines.reduce((sum, { total = 0 }) => sum + total, 0);
  const isCounted = pending === 0;
  // Before the browser paints: the button's name says the number that it shows.
  useLayoutEffect(() => {
    if (isCounted) onCount(count);
  }, [count, isCounted, onCount]);
  return isCounted && count > 0 && <span className="bell-count">{count > 99 ? '99+' : count}</span>;
}
