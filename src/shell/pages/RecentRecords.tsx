import { Link } from 'react-router-dom';
import { useTranslate } from '../../i18n/late/landing.ts';
import { mayOpen } from '../../navigation/decideScreen.ts';
import { useRecentRecords } from '../../navigation/recentRecords.ts';
import { useSession } from '../../viewer/useSession.ts';
import { LandingSection } from './LandingSection.tsx';

/** Maximum number of records shown. */
const maxShown = 6;

const listStyles = {
  '& a': { display: 'flex', gap: 1, justifyContent: 'space-between' },
  '& small': { flex: 'none', fontSize: '0.75rem', color: 'text.secondary' },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 600 },
} as const;

/** The records of this client that the user opened last. */
export function RecentRecords() {
  const translate = useTranslate();
  const session = useSession();
  const records = useRecentRecords()
    .filter(({ path }) => path.startsWith('/client/') && mayOpen(path, session))
    .slice(0, maxShown);
  if (records.length === 0) return null;
  return (
    <LandingSection title={translate('landing.recent')} flex="1 1 18rem" listStyles={listStyles}>
      {records.map(({ path, name, resource }) => (
        <li key={path}>
          <Link to={path}>
            <span dir="auto">{name}</span>
            <small>{translate(`resources.${resource}.name`, { smart_count: 1 })}</small>
          </Link>
        </li>
      ))}
    </LandingSection>
  );
}
