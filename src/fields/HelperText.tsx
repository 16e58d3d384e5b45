import Box from '@mui/material/Box';

/** What stands beneath an input: what is wrong first, then the help. Undefined where there is neither. */
export function helperText(error: string | undefined, help: string | undefined, notice?: string) {
  const lines = [error, notice, help].filter((line): line is string => Boolean(line));
  if (lines.length <= 1 && !notice) return lines[0];
  return (
    <>
      {lines.map((line) => (
        <Box
          key={line}
          component="span"
          role={line === notice ? 'status' : undefined}
          sx={{ display: 'block', color: line === error ? undefined : 'text.secondary' }}
        >
          {line}
        </Box>
      ))}
    </>
  );
}
