import LinearProgress from '@mui/material/LinearProgress';

interface FileProgressProps {
  /** The progress as text. */
  readonly text: string;
  readonly label: string;
  /** From 0 to 1; undefined when unknown. */
  readonly part: number | undefined;
}

/** Progress of a file that is being created, uploaded or downloaded. */
export function FileProgress({ text, label, part }: FileProgressProps) {
  return (
    <>
      <p style={{ margin: '0 0 8px' }} role="status">
        {text}
      </p>
      <LinearProgress
        variant={part === undefined ? 'indeterminate' : 'determinate'}
        value={Math.min((part ?? 0) * 100, 100)}
        aria-label={label}
      />
    </>
  );
}
