import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslate as useHint } from '../../i18n/late/menuHints.ts';
import { useTranslate } from '../../i18n/late/shellPages.ts';
import { useSession } from '../../viewer/useSession.ts';
import { MenuGlyph } from '../menu/MenuGlyph.tsx';
import { MenuLink } from '../menu/MenuLink.tsx';
import { menuFor } from '../menu/menuModel.ts';

const mapStyles = {
  mt: 3,
  columnWidth: '20rem',
  columnGap: 2,
  '& > section': {
    breakInside: 'avoid',
    mb: 2,
    p: 2,
    pb: 1,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1.5,
    bgcolor: 'background.paper',
  },
  '& h2': { display: 'flex', alignItems: 'center', gap: 1, m: 0, mb: 0.5, typography: 'h3' },
  '& h2 svg': { color: 'primary.main' },
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& li': { py: 0.75 },
  '& li > :is(a, span)': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 0.75,
    minHeight: 24,
    color: 'primary.main',
    fontWeight: 600,
    textDecoration: 'none',
    borderRadius: 0.5,
  },
  '& a:hover': { textDecoration: 'underline' },
  '& li > span': { color: 'text.secondary' },
  '& p': { m: 0, color: 'text.secondary', fontSize: '0.8125rem' },
} as const;

/** Overview of all settings that the user may open, by group, with descriptions. */
export function SettingsHome() {
  const translate = useTranslate();
  const translateHint = useHint();
  const session = useSession();
  const id = useId();
  const sections = menuFor('client', session);
  return (
    <Box sx={{ maxWidth: 1600 }}>
      <Box component="h1" sx={{ typography: 'h1', m: 0 }}>
        {translate('shell.pages.settings')}
      </Box>
      <Box component="p" sx={{ m: 0, mt: 0.5, color: 'text.secondary' }}>
        {sections.length === 0
          ? translate('shellPages.settings.nothing')
          : translate('shellPages.settings.intro', { client: session.context?.clientName })}
      </Box>
      <Box sx={mapStyles}>
        {sections.map(({ key, icon, items }) => (
          <section key={key} aria-labelledby={`${id}-${key}`}>
            <h2 id={`${id}-${key}`}>
              <MenuGlyph name={icon} size={20} />
              {translate(`menu.${key}`)}
            </h2>
            <ul>
              {items.map((item) => (
                <li key={item.key}>
                  <MenuLink item={item} reasonId={`${id}-${key}-${item.key}`} />
                  <p id={`${id}-${key}-${item.key}`}>
                    {translateHint(item.needsAllBuildings ? 'shell.menu.needsAllBuildings' : item.hint)}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Box>
    </Box>
  );
}
