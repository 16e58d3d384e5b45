/** Why a browser cannot run the portal: it keeps nothing for this site, or the page came without TLS. */
export type Unusable = 'storage' | 'insecure';

/** The reason why this page cannot run the portal. Undefined when it can. */
export function unusable(): Unusable | undefined {
  try {
    // Browsers that block the data of sites throw at the first access.
    if (localStorage.length < 0 || sessionStorage.length < 0) return 'storage';
  } catch {
    return 'storage';
  }
  return 'isSecureContext' in globalThis && !globalThis.isSecureContext ? 'insecure' : undefined;
}
