import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { useTranslate } from '../../i18n/late/menuHints.ts';
import type { MenuItem } from '../menu/menuModel.ts';

/** Places as cards with descriptions. */
export function CardList({ items }: { items: readonly MenuItem[] }) {
  const translate = useTranslate();
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
        gap: 1.5,
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {items.map(({ path, label, hint }) => (
        <li key={path}>
          <Box
            component={Link}
            to={path}
            sx={{
              display: 'block',
              height: '100%',
              p: 2,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1.5,
              bgcolor: 'background.paper',
              color: 'text.primary',
              textDecoration: 'none',
              transition: 'border-color 120ms, box-shadow 120ms',
              '&:hover': { borderColor: 'primary.main', boxShadow: 1 },
            }}
          >
            <Box sx={{ fontWeight: 650, mb: 0.25 }}>{translate(label)}</Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{translate(hint)}</Box>
          </Box>
        </li>
      ))}
    </Box>
  );
}
