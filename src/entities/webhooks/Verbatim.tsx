import Box from '@mui/material/Box';

/** Text exactly as it was sent or stored; long ones scroll, by keyboard too. */
export function Verbatim({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <Box
      component="pre"
      tabIndex={0}
      role="group"
      aria-label={label}
      sx={{
        m: 0,
        p: 1,
        minHeight: 36,
        maxHeight: 360,
        overflow: 'auto',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        fontSize: '0.8125rem',
        bgcolor: 'action.hover',
        borderRadius: 1,
      }}
    >
      {children}
    </Box>
  );
}
