import Box from '@mui/material/Box';
import { Navigate } from 'react-router-dom';
import type { Overview } from '../../../resources/product/menu/index.ts';
import { useTranslate } from '../../i18n/late/menuHints.ts';
import { useParts } from '../../parts/parts.ts';
import { useSession } from '../../viewer/useSession.ts';
import { overviewItems } from '../menu/menuModel.ts';
import { CardList } from './Cards.tsx';

/**
 * A parent page: cards of the places below it that the user may open, and the overview's component. With `asTabs`, redirects to the first
 * of these places, where the others are tabs.
 */
export default function OverviewPage({ overview }: { overview: Overview }) {
  const translate = useTranslate();
  const session = useSession();
  const Below = useParts().overviews[overview.key];
  const items = overviewItems(overview, session);
  if (overview.asTabs && items[0]) return <Navigate to={items[0].path} replace />;
  return (
    <Box sx={{ maxWidth: 1400 }}>
      <Box component="h1" sx={{ typography: 'h1', m: 0 }}>
        {translate(`menu.${overview.key}`)}
      </Box>
      <Box component="p" sx={{ m: 0, mt: 0.5, mb: 3, color: 'text.secondary' }}>
        {translate(`menuHints.${overview.key}`)}
      </Box>
      <CardList items={items} />
      {Below && <Below />}
    </Box>
  );
}
