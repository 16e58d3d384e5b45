import { linkTo, supportLink } from '../../authProvider/config.ts';
import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import type { Region } from '../../resources/declaration/index.ts';
import type { StartKey } from '../i18n/startKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { useSession } from '../viewer/useSession.ts';
import './frame.css';

/** The copyright line: since 2002 in us, the current year in uk (spec section 9). */
export function copyright(region: Region, year: number): string {
  return region === 'uk' ? `© ${year}` : `© 2002-${year}`;
}

/** The URL `name` for the region. Null when not configured. */
function regional(config: PortalConfig, name: string): string | null {
  return linkTo(config, `${name}.${config.region}`) ?? linkTo(config, name);
}

/** Copyright and the region's links. Links without a configured URL are not shown. */
export function Footer() {
  const translate = useTranslate();
  const { config } = useSession();
  const links: readonly { readonly label: StartKey; readonly href: string | null }[] = [
    { label: 'shell.footer.privacy', href: regional(config, 'privacy') },
    { label: 'shell.footer.terms', href: regional(config, 'terms') },
    { label: 'shell.footer.support', href: supportLink(config) },
    { label: 'shell.footer.sister', href: linkTo(config, 'sister') },
  ];
  return (
    <footer className="footer">
      <span>
        {copyright(config.region, new Date().getFullYear())} {translate('shell.product')}
      </span>
      {links.map(({ label, href }) =>
        href === null ? null : (
          <a key={label} href={href} target="_blank" rel="noreferrer">
            {translate(label)}
          </a>
        ),
      )}
    </footer>
  );
}
