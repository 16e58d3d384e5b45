import { Link } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate.ts';
import { shellPaths } from '../navigation/routeTable.ts';
import { areaStart, mayOpenSettings } from '../navigation/startPage.ts';
import type { MenuArea } from '../../resources/product/menu/index.ts';
import { useSession } from '../viewer/useSession.ts';
import './frame.css';

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
    <nav className="area-switch" aria-label={translate('shell.area.label')}>
      {entries.map(({ key, to, label }) => (
        <Link key={key} to={to} aria-current={area === key ? 'true' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
