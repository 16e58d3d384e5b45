import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate.ts';
import { shellPaths } from '../navigation/routeTable.ts';
import { areaStart, mayOpenSettings } from '../navigation/startPage.ts';
import type { MenuArea } from '../../resources/product/menu/index.ts';
import { useSession } from '../viewer/useSession.ts';

/** For system users with a client: switches between administration and that client. */
export function AreaSwitch({ area }: { area: MenuArea }) {
  const translate = useTranslate();
  const session = useSession();
  const { user, context } = session;
  if (!user.isSystemUser || !context) return null;
  const client = mayOpenSettings(session) ? shellPaths.clientHome : shellPaths.clientLanding;
  const entries = [
    { key: 'system', to: areaStart('system', session), label: translate('shell.area.system') },
    { key: 'client', to: client, label: translate('shell.area.client') },
  ] as const;
  return (
    <Box
      component="nav"
      aria-label={translate('shell.area.label')}
      sx={{
        display: 'flex',
        p: '3px',
        borderRadius: 2,
        bgcolor: 'background.default',
        border: 1,
        borderColor: 'divider',
      }}
    >
      {entries.map(({ key, to, label }) => (
        <Box
          key={key}
          component={Link}
          to={to}
          aria-current={area === key ? 'true' : undefined}
          sx={{
            px: 1.25,
            lineHeight: '26px',
            borderRadius: 1.5,
            color: 'text.secondary',
            textDecoration: 'none',
            fontWeight: 600,
            fontSize: '0.75rem',
            '&[aria-current]': { bgcolor: 'primary.light', color: 'text.primary' },
            '&:hover': { color: 'text.primary' },
          }}
        >
          {label}
        </Box>
      ))}
    </Box>
  );
}
