import type { ServerResponse } from 'node:http';

import type { PartialPortalConfig } from '../../resources/product/portalConfig.ts';
import type { Settings } from '../configuration/settings.ts';
import { uploadsAddress } from '../configuration/uploads.ts';
import { urlOf } from '../../resources/declaration/url.ts';

/** The origins of those of `addresses` that lie elsewhere. */
function originsOf(addresses: readonly unknown[]): string[] {
  return addresses.flatMap((address) => {
    const url = typeof address === 'string' ? urlOf(address) : null;
    return url ? [url.origin] : [];
  });
}

/** Origins beside its own that the portal sends requests to. */
function servicesOf({ identity, apiUrl, flagsUrl, links, reunification }: PartialPortalConfig): string[] {
  // A provider may have its endpoints elsewhere than its issuer.
  const endpoints = Object.values(identity?.metadata ?? {});
  // Asked at log-out.
  const kills = [links?.['sessionKill'] ?? []].flat();
  return originsOf([identity?.authority, apiUrl, flagsUrl, reunification?.url, ...endpoints, ...kills]);
}

/** The content security policy of the portal. Vite's development server needs inline scripts, eval-free, and its socket. */
function contentSecurityPolicy(settings: Settings): string {
  const { portal, portalDev, frameAncestors, embeddingOrigins } = settings;
  const identity = originsOf([
    portal.identity?.authority,
    portal.identity?.metadata?.['authorization_endpoint'],
  ]);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(portalDev ? ["'unsafe-inline'"] : [])],
    // The style library of the portal adds style elements as components appear.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Pictures of levels lie in a storage or at a maps service.
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      ...originsOf([uploadsAddress(settings.uploads), ...(portal.pictureOrigins ?? [])]),
    ],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...servicesOf(portal), ...(portalDev ? ['ws:', 'wss:'] : [])],
    // Silent renewal asks the provider in a hidden frame.
    'frame-src': ["'self'", ...identity],
    'worker-src': ["'self'", 'blob:'],
    // Signing in leads on to the page that it was begun for, which counts as the form's target.
    'form-action': ["'self'", ...identity, ...embeddingOrigins],
    'frame-ancestors': [frameAncestors],
    'base-uri': ["'self'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');
}

/** The headers of every answer. Answers that may be kept set their own Cache-Control. */
export function securityHeaders(settings: Settings): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(settings),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cache-control': 'no-store',
    // For browsers that do not read frame-ancestors; it cannot name origins.
    ...(settings.frameAncestors === "'self'" ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
    ...(settings.frameAncestors === "'none'" ? { 'x-frame-options': 'DENY' } : {}),
    ...(settings.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/** Set on the raw answer, so that answers which other software writes (identity, vite) have them too. */
export function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
