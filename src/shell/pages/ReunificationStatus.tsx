import { useQuery } from '@tanstack/react-query';
import { hasModule } from '../../../authProvider/access.ts';
import type { Session } from '../../../authProvider/session.ts';
import { isPermitted } from '../../../resources/declaration/index.ts';
import { messages } from '../../../resources/product/messages.ts';
import { useTranslate } from '../../i18n/late/landing.ts';
import { failureOf } from '../../notices/failure.ts';
import { usePortal } from '../../viewer/PortalContext.ts';
import { useSession } from '../../viewer/useSession.ts';
import { LandingSection } from './LandingSection.tsx';

/** True when the client is licensed for reunification and the user may configure it. */
function looksAfter(session: Session): boolean {
  return (
    hasModule(session, 'reunification') &&
    isPermitted(['canmanagereunificationsettings'], session.user.permissions)
  );
}

/** State -> color of its dot. */
const dots = { asked: '', available: 'good', unavailable: 'bad' } as const;

/** Milliseconds for which a status is cached, so that returning to the page does not load it again. */
const statusAgeMs = 30_000;

const listStyles = {
  '& li': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, minHeight: 44, px: 2, py: 0.5 },
  '& strong': { fontWeight: 600 },
  '& span': { flex: 1, color: 'text.secondary' },
} as const;

function Status({ clientUid }: { readonly clientUid: string }) {
  const translate = useTranslate();
  const { loadServices } = usePortal();
  const { error, isFetching, isSuccess, refetch } = useQuery({
    queryKey: ['reunification', clientUid],
    queryFn: async ({ signal }) => {
      await (await loadServices()).reunification?.checkStatus({ signal });
      return true;
    },
    staleTime: statusAgeMs,
    retry: false,
  });
  const state = isFetching ? 'asked' : isSuccess ? 'available' : 'unavailable';
  const reason = error && !isFetching ? failureOf(error).message : '';
  return (
    <LandingSection title={translate('landing.services')} flex="1 1 18rem" listStyles={listStyles}>
      <li aria-busy={isFetching}>
        <strong>{translate('landing.reunification.name')}</strong>
        <span data-dot={dots[state]} role="status">
          {[translate(`landing.reunification.${state}`), reason === messages['unknown-error'] ? '' : reason]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {state === 'unavailable' && (
          <button type="button" onClick={() => void refetch()}>
            {translate('landing.retry')}
          </button>
        )}
      </li>
    </LandingSection>
  );
}

/** Status of the reunification service, for users who may configure it. Empty when `config.json` has no URL for it. */
export function ReunificationStatus() {
  const session = useSession();
  const { context, config } = session;
  if (!config.reunification?.url || !context || !looksAfter(session)) return null;
  return <Status clientUid={context.clientUid} />;
}
