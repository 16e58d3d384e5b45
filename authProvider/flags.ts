import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { OpenFeature, ProviderEvents } from '@openfeature/web-sdk';
import { resources } from '../resources/registry.ts';
import { menus } from '../resources/product/menu/index.ts';
import type { Session, SessionStore } from './session.ts';

/** OpenFeature domain of the portal. */
const domain = 'safety-portal';
/** Timeout of the flag service in milliseconds. */
const timeLimit = 10_000;

/** Names of all flags that menus and extra pages use. */
function declaredFlags(): string[] {
  const groups = [...menus.system, ...menus.client];
  const pages = resources
    .flatMap(({ places }) => Object.values(places))
    .flatMap((place) => place.pages ?? []);
  const requirements = [...groups, ...groups.flatMap(({ entries }) => entries), ...pages];
  return [...new Set(requirements.flatMap(({ requires }) => requires?.flag ?? []))];
}

/** Evaluation context of the flags. */
function evaluationContext({ config, user, context }: Session) {
  return {
    targetingKey: user.userUid,
    clientUid: context?.clientUid ?? '',
    isSystemUser: user.isSystemUser,
    region: config.region,
    environment: config.environment,
  };
}

/**
 * Keeps the flags of the session up to date with the flag service (OpenFeature over OFREP): on start, when the client changes and when the
 * service reports a change. When the service is down every flag is off, until the user returns to the tab. Never rejects.
 * @param accessToken returns the current token, for a flag service of the platform
 * @param signal stops the updates
 */
export async function followFlags(
  store: SessionStore,
  accessToken: () => Promise<string | null>,
  names: readonly string[] = declaredFlags(),
  signal?: AbortSignal,
): Promise<void> {
  if (signal?.aborted) return;
  const { apiUrl, flagsUrl } = store.get().config;
  const isOwnOrigin = [apiUrl || location.origin, '', location.origin].includes(flagsUrl);
  const createProvider = () =>
    new OFREPWebProvider({
      baseUrl: flagsUrl || location.origin,
      timeoutMs: timeLimit,
      // Cached values may be outdated and must not become defaults.
      cacheMode: 'disabled',
      headersFactory: async (): Promise<[string, string][]> => {
        const token = isOwnOrigin ? await accessToken() : null;
        return token ? [['Authorization', `Bearer ${token}`]] : [];
      },
    });
  const client = OpenFeature.getClient(domain);
  const read = () => {
    const on = names.filter((name) => client.getBooleanValue(name, false));
    store.update({ flags: new Set(on), flagsSettled: true });
  };
  client.addHandler(ProviderEvents.ConfigurationChanged, read);
  signal?.addEventListener('abort', () => client.removeHandler(ProviderEvents.ConfigurationChanged, read));

  let clientUid: string | undefined;
  let isDown = false;
  /** Asks for the current client. A provider of its own, because one that fails keeps the flags of the previous client. */
  const ask = async () => {
    const current = store.get();
    clientUid = current.context?.clientUid;
    const asked = clientUid;
    isDown = false;
    let hasFailed = false;
    try {
      await OpenFeature.setProviderAndWait(domain, createProvider(), evaluationContext(current));
    } catch {
      // The service is down: defaults apply.
      hasFailed = true;
    }
    if (signal?.aborted || asked !== clientUid) return;
    isDown = hasFailed;
    read();
  };
  // A provider asks again when the tab becomes visible, except one whose first request failed.
  const askAgain = () => {
    if (isDown && document.visibilityState === 'visible') void ask();
  };
  document.addEventListener('visibilitychange', askAgain);
  signal?.addEventListener('abort', () => document.removeEventListener('visibilitychange', askAgain));
  // Subscribed before the first response: the client can change while the service is asked.
  const stop = store.subscribe(() => {
    if (store.get().context?.clientUid !== clientUid) void ask();
  });
  signal?.addEventListener('abort', stop);
  await ask();
}
