import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { OpenFeature, ProviderEvents } from '@openfeature/web-sdk';
import { resources } from '../resources/registry.ts';
import { menus } from '../resources/product/menu/index.ts';
import type { Session, SessionStore } from './session.ts';

/** Of the flag service's clients in the page, this one is the portal's. */
const domain = 'safety-portal';
/** Milliseconds for one answer of the flag service. */
const timeLimit = 10_000;

/** The names of all flags that the menus and the extra pages ask for. */
export function declaredFlags(): string[] {
  const groups = [...menus.system, ...menus.client];
  const pages = resources
    .flatMap(({ places }) => Object.values(places))
    .flatMap((place) => place.pages ?? []);
  const requirements = [...groups, ...groups.flatMap(({ entries }) => entries), ...pages];
  return [...new Set(requirements.flatMap(({ requires }) => requires?.flag ?? []))];
}

/** Whom the flags are evaluated for. */
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
 * Keeps the session's flags as the flag service says (OpenFeature over OFREP), now, when another client is chosen and when the
 * service reports a change. A service that is down leaves every flag off. Never rejects.
 * @param accessToken of the moment, for a flag service of the platform
 * @param signal ends it
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
  const provider = new OFREPWebProvider({
    baseUrl: flagsUrl || location.origin,
    timeoutMs: timeLimit,
    // A flag that was on last month is no default for today.
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

  try {
    await OpenFeature.setProviderAndWait(domain, provider, evaluationContext(store.get()));
  } catch {
    // Down: the defaults hold.
  }
  if (signal?.aborted) return;
  read();

  let clientUid = store.get().context?.clientUid;
  const stop = store.subscribe(() => {
    const current = store.get();
    if (current.context?.clientUid === clientUid) return;
    clientUid = current.context?.clientUid;
    OpenFeature.setContext(domain, evaluationContext(current)).then(read, () => undefined);
  });
  signal?.addEventListener('abort', stop);
}
