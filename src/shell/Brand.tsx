import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate.ts';
import { areaStart } from '../navigation/startPage.ts';
import { useSession } from '../viewer/useSession.ts';
import type { MenuArea } from '../../resources/product/menu/index.ts';

/** The product's logo and its name in the region. Links to the start page of the area. */
export function Brand({ area }: { area: MenuArea }) {
  const name = useTranslate()('shell.product');
  const session = useSession();
  return (
    <Box
      component={Link}
      to={areaStart(area, session)}
      aria-label={name}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 0.5,
        minHeight: 36,
        borderRadius: 1,
        color: 'text.primary',
        textDecoration: 'none',
        fontWeight: 650,
        fontSize: '0.9375rem',
        letterSpacing: '-0.01em',
        whiteSpace: 'nowrap',
      }}
    >
      <Box
        component="svg"
        viewBox="0 0 24 24"
        aria-hidden
        sx={{ width: 26, height: 26, color: 'primary.main' }}
      >
        <path
          d="M12 1.8 20.5 5v6.2c0 5.2-3.5 9.3-8.5 11-5-1.7-8.5-5.8-8.5-11V5z"
          fill="currentColor"
          opacity=".16"
        />
        <path
          d="M12 1.8 20.5 5v6.2c0 5.2-3.5 9.3-8.5 11-5-1.7-8.5-5.8-8.5-11V5zM8 17v-6l4-3 4 3v6m-5.5 0v-3.5h3V17"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
        {name}
      </Box>
    </Box>
  );
}
