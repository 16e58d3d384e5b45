import LinearProgress from '@mui/material/LinearProgress';

interface FileProgressProps {
  /** Says how far it is, in words. */
  readonly text: string;
  readonly label: string;
  /** From 0 to 1; undefined where it is not known. */
  readonly part: number | undefined;
}

/** How far a file is that is made, written or downloaded. */
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
