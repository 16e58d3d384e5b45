import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useSession } from '../../portal/useSession.ts';
import { menuFor } from '../menuModel.ts';
import { Cards } from './Cards.tsx';

/** The settings of the client: everything that one may open, group by group. */
export function SettingsHome() {
  const translate = useTranslate();
  const session = useSession();
  const sections = menuFor('client', session);
  return (
    <Box sx={{ maxWidth: 1400 }}>
      <Box component="h1" sx={{ typography: 'h1', m: 0 }}>
        {translate('shell.settings.title')}
      </Box>
      <Box component="p" sx={{ m: 0, mt: 0.5, color: 'text.secondary' }}>
        {sections.length === 0
          ? translate('shell.settings.nothing')
          : translate('shell.settings.intro', { client: session.context?.clientName })}
      </Box>
      <Cards sections={sections} />
    </Box>
  );
}
