import Box from '@mui/material/Box';

/** The text below an input: error, notice, help. Undefined when all are empty. */
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
