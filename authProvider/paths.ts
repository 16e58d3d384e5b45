/** The portal's address prefix (spec section 2). Paths in this code are without it, as the router sees them. */
export const basePath = '/v7';

/** Longer targets than this are not remembered: no address of the portal comes near it. */
const longestTarget = 2048;

/** Where signing in would end in a circle, so that they are never remembered as a target. */
const neverTargets = new Set(['/callback', '/logout', '/prompt/logoutcallback']);

/** The path of an address bar without the base path: `/v7/client/landing` -> `/client/landing`, `/v7` -> `/`. */
export function pathWithoutBase(pathname: string): string {
  const inside =
    pathname.toLowerCase() === basePath || pathname.toLowerCase().startsWith(`${basePath}/`)
      ? pathname.slice(basePath.length)
      : pathname;
  return inside === '' ? '/' : inside;
}

/** A path without its query and fragment. */
export function pathOnly(path: string): string {
  return path.split(/[?#]/, 1)[0] ?? path;
}

/** A path in the one form in which it is compared: decoded, lower case, without doubled or closing slashes. */
export function comparablePath(path: string): string {
  const pathname = pathOnly(path);
  const segments = decodeFully(pathname) ?? pathname;
  return `/${segments.split('/').filter(Boolean).join('/')}`.toLowerCase();
}

/** Whether `path` is `parent` or below it, however it is written. */
export function isUnder(path: string, parent: string): boolean {
  const plain = comparablePath(path);
  return plain === parent || plain.startsWith(`${parent}/`);
}

/** Whether the path needs no sign-in: those the spec lists, what is below /prompt, the callback, and paths of no area (not found). */
export function isPublicPath(path: string): boolean {
  const plain = comparablePath(path);
  if (plain === '/') return false;
  return !['/admin', '/client', '/user'].some((area) => isUnder(plain, area));
}

/**
 * Guards what was remembered, configured or claimed as a place to go to: answers the path (with query and fragment, without
 * the base path) only when it lies in this application, and null for everything else, such as `//evil`, `/\evil`, `https:evil`,
 * `javascript:`, their encoded forms, dot segments that would climb out, and control characters.
 */
export function safePath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longestTarget) return null;
  if (!value.startsWith('/') || hasControls(value) || value.includes('\\')) return null;
  const pathname = pathOnly(value);
  const decoded = decodeFully(pathname);
  if (decoded === null || hasControls(decoded) || decoded.includes('\\') || decoded.includes('//'))
    return null;
  // Browsers strip white space from the ends of an address, and would then see the dots alone.
  if (decoded.split('/').some((segment) => /^\.\.?$/.test(segment.trim()))) return null;
  const plain = comparablePath(pathname);
  return neverTargets.has(plain) ? null : value;
}

/** Undoes percent encoding until nothing changes; null when it is malformed or has more layers than anybody honest uses. */
function decodeFully(text: string): string | null {
  let current = text;
  for (let layer = 0; layer < 4; layer += 1) {
    let decoded: string;
    try {
      decoded = decodeURIComponent(current);
    } catch {
      return null;
    }
    if (decoded === current) return decoded;
    current = decoded;
  }
  return null;
}

function hasControls(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text);
}
