import './progress.css';

/** A thin bar for work of unknown length, as wide as its place. It waits a moment, because most work ends at once. */
export function ProgressBar({ label }: { label: string }) {
  return <div role="progressbar" className="progress" aria-label={label} />;
}
