import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';

/** A page that only says something and leads back to the start. */
export function Notice({ title, text, action }: { title: string; text: string; action: string }) {
  return (
    <Box sx={{ maxWidth: '34rem', mx: 'auto', py: { xs: 4, sm: 8 } }}>
      <Box component="h1" sx={{ typography: 'h1', m: 0, mb: 1 }}>
        {title}
      </Box>
      <Box component="p" sx={{ m: 0, mb: 3, color: 'text.secondary' }}>
        {text}
      </Box>
      <Button component={Link} to="/" variant="contained">
        {action}
      </Button>
    </Box>
  );
}
