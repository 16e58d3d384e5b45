import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import type { PlatformDataProvider, PlatformRecord } from '../../../dataProvider/index.ts';
import type { RecordOf } from '../../../resources/declaration/index.ts';
import { originOf } from '../../../resources/declaration/origin.ts';
import {
  type CredentialUse,
  dropsCertificateCheck,
  isSameUse,
  maySendTo,
} from '../../../resources/webhookCredentials/use.ts';
import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { webhookCredentials } from '../../../resources/webhookCredentials/index.ts';
import { useTranslate } from '../../i18n/late/webhooks.ts';
import { useActionAnswer } from '../../changes/actions/useActionAnswer.ts';
import type { SectionWidgetProps } from '../../parts/feature.ts';
import { placePaths } from '../../navigation/paths.ts';
import { may, useViewer } from '../../viewer/viewer.ts';
import { useSession } from '../../viewer/useSession.ts';

type Scope = Readonly<Record<string, string>>;
type Credential = RecordOf<typeof webhookCredentials>;

/**
 * The credential selected in the form; undefined for a viewer who may not read it.
 * @param version entity tag of the configuration: saving it may change the credential, so a new version
 *   fetches it again
 */
function useCredential(
  id: string | null | undefined,
  scope: Scope,
  version: unknown,
): Credential | undefined {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const viewer = useViewer();
  const { data } = useQuery({
    queryKey: [webhookCredentials.name, 'origins', scope, id, version],
    enabled: Boolean(id) && may(viewer, 'get', webhookCredentials),
    queryFn: async ({ signal }) => {
      const { data: credential } = await dataProvider.getOne<Credential>(webhookCredentials.name, {
        id: String(id),
        meta: { scope },
        signal,
      });
      return credential;
    },
    retry: false,
  });
  return data;
}

/** Key of the message about the credential's target, below `webhooks.credential`; null when there is none. */
function originWords(
  before: CredentialUse | undefined,
  after: CredentialUse,
  origins: readonly string[] | null | undefined,
  mayAdd: boolean,
): 'adds' | 'barred' | 'missing' | null {
  // A platform that knows no origins of credentials sends them anywhere.
  if (!origins || originOf(after.url) === null || maySendTo(origins, after.url)) return null;
  if (isSameUse(before, after)) return 'missing';
  return mayAdd ? 'adds' : 'barred';
}

type SavedConfiguration = RecordOf<typeof webhookConfigurations> & Pick<PlatformRecord, '@etag'>;

/**
 * Notes on the target: loopback URLs are allowed, or the credential would be sent to a new origin or may not
 * be sent there.
 */
export default function CredentialNotice({
  scope,
  writable,
  record: saved,
}: SectionWidgetProps<SavedConfiguration>) {
  const translate = useTranslate();
  const viewer = useViewer();
  const { context } = useSession();
  const names = ['url', 'webhookCredentialId', 'ignoreSslErrors'] as const;
  const typed: unknown[] = useWatch({ name: [...names] });
  const now = Object.fromEntries(
    names.map((name, index) => [name, typed[index] === undefined ? saved?.[name] : typed[index]]),
  ) as CredentialUse;
  const { webhookCredentialId: id } = now;
  const credential = useCredential(id, scope, saved?.['@etag']);
  const place = webhookCredentials.places['client'];
  // The page of a credential is one of the working context. A page of the system area can show another client's configuration.
  const isHere = context?.clientUid === scope['clientId'];
  const path = credential && isHere && place && placePaths(place, scope).edit(credential.id);
  const { answer: targets } = useActionAnswer(webhookConfigurations, 'targets', {
    scope,
    isEnabled: writable.length > 0,
    staleTimeMs: Number.POSITIVE_INFINITY,
  });
  const loopback = targets?.isLoopbackOpen && (
    <Alert severity="info" role="note" sx={{ mt: 0.5 }}>
      {translate('webhooks.targets.loopback')}
    </Alert>
  );
  if (!credential || !id) return loopback;
  const mayAdd = may(viewer, 'update', webhookCredentials);
  const key = originWords(saved, now, credential.origins, mayAdd);
  const isUnchecked = !mayAdd && writable.length > 0 && dropsCertificateCheck(saved, now);
  return (
    <>
      {loopback}
      {path && (
        <Link component={RouterLink} to={path} sx={{ display: 'inline-block', lineHeight: '24px' }}>
          {translate('webhooks.credential.open')}
        </Link>
      )}
      {key !== null && (
        <Alert severity={key === 'adds' ? 'info' : 'warning'} role="note" sx={{ mt: 0.5 }}>
          {translate(`webhooks.credential.${key}`, {
            name: credential.name,
            origin: originOf(now.url),
          })}
        </Alert>
      )}
      {isUnchecked && (
        <Alert severity="warning" role="note" sx={{ mt: 0.5 }}>
          {translate('webhooks.credential.unchecked')}
        </Alert>
      )}
    </>
  );
}
