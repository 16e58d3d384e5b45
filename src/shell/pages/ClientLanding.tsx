import Box from '@mui/material/Box';
import { useTranslate } from '../../i18n/late/landing.ts';
import { useSession } from '../../viewer/useSession.ts';
import { menuFor } from '../menu/menuModel.ts';
import { DeclaredTiles } from './DeclaredTiles.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import { ProductTiles } from './ProductTiles.tsx';
import { QuickActs } from './QuickActs.tsx';
import { RecentRecords } from './RecentRecords.tsx';
import { ReunificationStatus } from './ReunificationStatus.tsx';

const sectionStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  mt: 3,
  // Sections that are not shown yet cannot be seen to move.
  '& [data-unsettled] ~ section, &:has([data-unsettled]) + section': { visibility: 'hidden' },
} as const;

/** The start page of the client area: the working context and next steps. */
export function ClientLanding() {
  const translate = useTranslate();
  const session = useSession();
  const { user, profile, context } = session;
  const sections = menuFor('client', session);
  const own = profile?.['firstName'];
  const name = typeof own === 'string' && own !== '' ? own : user.firstName;
  return (
    <Box sx={{ maxWidth: 1400 }}>
      <Box component="h1" sx={{ typography: 'h1', m: 0 }}>
        {translate(name === '' ? 'landing.welcomeNameless' : 'landing.welcome', { name })}
      </Box>
      {context && (
        <Box component="p" sx={{ m: 0, mt: 0.5, color: 'text.secondary' }}>
          {translate(context.buildingName === '' ? 'landing.workingClient' : 'landing.working', {
            client: context.clientName,
            building: context.buildingName,
          })}
        </Box>
      )}
      {sections.length === 0 && (
        <Box component="p" sx={{ mt: 3 }}>
          {translate('landing.nothing')}
        </Box>
      )}
      <QuickActs />
      <Box sx={sectionStyles}>
        <NeedsAttention />
        <RecentRecords />
        <ReunificationStatus />
      </Box>
      <ProductTiles />
      {/* Last, because they come late and nothing may move. */}
      <Box sx={sectionStyles}>
        <DeclaredTiles />
      </Box>
    </Box>
  );
}
