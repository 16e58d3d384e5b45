import type { ServerResponse } from 'node:http';

import type { PartialPortalConfig } from '../../resources/product/portalConfig.ts';
import type { Settings } from '../configuration/settings.ts';
import { uploadsAddress } from '../configuration/uploads.ts';
import { urlOf } from '../../resources/declaration/url.ts';

/** The origins of those `addresses` that are of another origin. */
function originsOf(addresses: readonly unknown[]): string[] {
  return addresses.flatMap((address) => {
    const url = typeof address === 'string' ? urlOf(address) : null;
    return url ? [url.origin] : [];
  });
}

/** Further origins that the portal sends requests to. */
function servicesOf(portal: PartialPortalConfig): string[] {
  const { identity, apiUrl, flagsUrl, links, reunification, serviceOrigins = [] } = portal;
  // A provider's endpoints may have another origin than its issuer.
  const endpoints = Object.values(identity?.metadata ?? {});
  // Called at sign-out.
  const kills = [links?.['sessionKill'] ?? []].flat();
  return originsOf([
    identity?.authority,
    apiUrl,
    flagsUrl,
    reunification?.url,
    ...endpoints,
    ...kills,
    ...serviceOrigins,
  ]);
}

/** The content security policy of the portal. Vite's development server needs inline scripts (but no eval) and its socket. */
function contentSecurityPolicy(settings: Settings): string {
  const { portal, portalDev, frameAncestors, embeddingOrigins } = settings;
  const identity = originsOf([
    portal.identity?.authority,
    portal.identity?.metadata?.['authorization_endpoint'],
  ]);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(portalDev ? ["'unsafe-inline'"] : [])],
    // The portal's style library adds style elements as components mount.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Images of levels come from a storage or a maps service.
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      ...originsOf([uploadsAddress(settings.uploads), ...(portal.pictureOrigins ?? [])]),
    ],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...servicesOf(portal), ...(portalDev ? ['ws:', 'wss:'] : [])],
    // Silent renewal loads the provider in a hidden frame.
    'frame-src': ["'self'", ...identity],
    'worker-src': ["'self'", 'blob:'],
    // After sign-in the provider redirects to the requested page, which browsers treat as a target of the form.
    'form-action': ["'self'", ...identity, ...embeddingOrigins],
    'frame-ancestors': [frameAncestors],
    'base-uri': ["'self'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');
}

/** The headers of every response. Cacheable responses set their own Cache-Control. */
export function securityHeaders(settings: Settings): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(settings),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cache-control': 'no-store',
    // For browsers without frame-ancestors. This header cannot name origins.
    ...(settings.frameAncestors === "'self'" ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
    ...(settings.frameAncestors === "'none'" ? { 'x-frame-options': 'DENY' } : {}),
    ...(settings.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/** Set on the raw response, so that responses written by other software (identity, vite) have them too. */
export function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
