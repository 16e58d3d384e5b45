import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { mayOpen } from '../../portal/decideScreen.ts';
import { useRecentRecords } from '../../portal/recentRecords.ts';
import { useSession } from '../../portal/useSession.ts';

/** Records that are shown at most. */
const maxShown = 6;

const listStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  bgcolor: 'background.paper',
  overflow: 'hidden',
  '& li + li': { borderTop: 1, borderColor: 'divider' },
  '& a': {
    display: 'flex',
    gap: 1,
    justifyContent: 'space-between',
    px: 2,
    py: 1.25,
    color: 'text.primary',
    textDecoration: 'none',
  },
  '& a:hover': { bgcolor: 'action.hover' },
  '& a:focus-visible': { outlineOffset: -2 },
  '& small': { flex: 'none', fontSize: '0.75rem', color: 'text.secondary' },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 600 },
} as const;

/** The records of this client that the person opened last. */
export function RecentRecords() {
  const translate = useTranslate();
  const session = useSession();
  const records = useRecentRecords()
    .filter(({ path }) => path.startsWith('/client/') && mayOpen(path, session))
    .slice(0, maxShown);
  if (records.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="landing-recent" sx={{ flex: '1 1 18rem', minWidth: 0 }}>
      <Box component="h2" id="landing-recent" sx={{ typography: 'h2', m: 0, mb: 1.5 }}>
        {translate('shell.landing.recent')}
      </Box>
      <Box component="ul" sx={listStyles}>
        {records.map(({ path, name, resource }) => (
          <li key={path}>
            <Link to={path}>
              <span>{name}</span>
              <small>{translate(`resources.${resource}.name`, { smart_count: 1 })}</small>
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}
