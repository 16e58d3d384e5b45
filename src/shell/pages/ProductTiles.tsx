import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useId } from 'react';
import { hasModule } from '../../../authProvider/access.ts';
import { linkTo } from '../../../authProvider/config.ts';
import type { Session } from '../../../authProvider/session.ts';
import { products } from '../../../resources/product/products.ts';
import { useTranslate } from '../../i18n/late/landing.ts';
import { useSession } from '../../viewer/useSession.ts';
import { MenuGlyph } from '../menu/MenuGlyph.tsx';
import { hostOf } from '../menu/menuModel.ts';

/** The licensed products with a configured URL. */
function tilesFor(session: Session) {
  return products.flatMap((product) => {
    const address = linkTo(session.config, `product.${product.key}`);
    return address !== null && product.anyModule.some((key) => hasModule(session, key))
      ? [{ ...product, address }]
      : [];
  });
}

const tileStyles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(13rem, 100%), 1fr))',
  gap: 1,
  listStyle: 'none',
  m: 0,
  p: 0,
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.25,
    minHeight: 52,
    px: 1.5,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1.5,
    bgcolor: 'background.paper',
    color: 'text.primary',
    fontWeight: 600,
    textDecoration: 'none',
  },
  '& a:hover': { borderColor: 'primary.main' },
  '& svg:first-of-type': { color: 'primary.main' },
  '& svg:last-of-type': { color: 'text.secondary', ml: 'auto' },
} as const;

/** A tile for each product, which links to its application launcher. */
export function ProductTiles() {
  const translate = useTranslate();
  const id = useId();
  const tiles = tilesFor(useSession());
  if (tiles.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 4 }}>
      <Box component="h2" id={id} sx={{ typography: 'h2', m: 0, mb: 1.5 }}>
        {translate('landing.products')}
      </Box>
      <Box component="ul" sx={tileStyles}>
        {tiles.map(({ key, label, icon, address }) => {
          const opens = translate('shell.menu.opens', { host: hostOf(address) });
          return (
            <li key={key}>
              <a href={address} target="_blank" rel="noreferrer" title={opens}>
                <MenuGlyph name={icon} size={22} />
                {label}
                <MenuGlyph name="external" size={14} /> <span style={visuallyHidden}>{opens}</span>
              </a>
            </li>
          );
        })}
      </Box>
    </Box>
  );
}
