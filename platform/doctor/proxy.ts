import { type Caller, callerPath } from '../http/health.ts';
import { fetchBounded } from '../kernel/bounded-fetch.ts';
import { type Check, fault, type Finding, ok, reasonOf, warning } from './check.ts';

/** Of a documentation network (RFC 5737), so that nobody calls from it. */
const forged = '203.0.113.7';

async function ask(publicUrl: string, headers: Record<string, string> = {}): Promise<Caller> {
  const answer = await fetchBounded(
    publicUrl + callerPath,
    { withinMs: 10_000, maxBytes: 64 * 1024 },
    { headers },
  );
  // Proxies may identify requests by themselves, as those of deploy/ do, so the identifier tells nothing.
  const found = (await answer.json().catch(() => undefined)) as Partial<Caller> | undefined;
  if (typeof found?.proxies !== 'number' || typeof found.address !== 'string')
    throw new Error('what answers there is not this platform');
  return { address: found.address, proxies: found.proxies };
}

const counted = (proxies: number) => (proxies === 1 ? '1 proxy is' : `${proxies} proxies are`);

function aboutProxies(plain: Caller, pretended: Caller, trusted: number | string | false): Finding {
  const { proxies } = plain;
  if (pretended.address === forged)
    return fault(
      `Callers can choose their address by X-Forwarded-For, and so escape rate limits: ${counted(proxies)} in front of the platform, and TRUST_PROXY is ${trusted}. Set TRUST_PROXY=${proxies}, and let the first proxy drop the header of callers.`,
    );
  if (proxies > 0 && trusted === false)
    return warning(
      `${counted(proxies)} in front of the platform, and TRUST_PROXY is unset: all people count as one address in rate limits. Set TRUST_PROXY=${proxies}.`,
    );
  if (typeof trusted === 'number' && trusted !== proxies)
    return warning(
      `TRUST_PROXY is ${trusted}, and ${counted(proxies)} in front of the platform. Set TRUST_PROXY=${proxies}.`,
    );
  return ok(
    `The platform answers at PUBLIC_URL, through ${proxies} ${proxies === 1 ? 'proxy' : 'proxies'}, and sees callers’ addresses.`,
  );
}

export const proxyCheck: Check = {
  about: 'Public address',
  async run({ settings: { publicUrl, trustProxy } }) {
    try {
      const plain = await ask(publicUrl);
      const pretended = await ask(publicUrl, { 'x-forwarded-for': forged });
      return [aboutProxies(plain, pretended, trustProxy)];
    } catch (error) {
      return [
        warning(
          `The platform cannot be reached at PUBLIC_URL (${publicUrl}): ${reasonOf(error)}. If it runs, check the name, the certificate and the proxy; otherwise run this again once it does.`,
        ),
      ];
    }
  },
};
