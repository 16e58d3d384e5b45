import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** Target of the button. Defaults to the start page. */
  readonly to?: string;
  /** Target of the button outside the portal. */
  readonly href?: string;
}

/** A page with only a message and a button. */
export function Notice({ title, text, action, to = '/', href }: NoticeProps) {
  return (
    <Box sx={{ maxWidth: '34rem', mx: 'auto', py: { xs: 4, sm: 8 } }}>
      <Box component="h1" sx={{ typography: 'h1', m: 0, mb: 1 }}>
        {title}
      </Box>
      <Box component="p" sx={{ m: 0, mb: 3, color: 'text.secondary' }}>
        {text}
      </Box>
      {href === undefined ? (
        <Button component={Link} to={to} variant="contained">
          {action}
        </Button>
      ) : (
        <Button href={href} variant="contained">
          {action}
        </Button>
      )}
    </Box>
  );
}
