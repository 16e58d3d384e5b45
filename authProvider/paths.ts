/** The portal's address prefix (spec section 2). Paths in this code omit it, as the router does. */
export const basePath = '/v7';

/** Maximum length of a remembered target in characters. All URLs of the portal are far shorter. */
const longestTarget = 2048;

/** Never remembered as a target: signing in would end in a loop. */
const neverTargets = new Set(['/callback', '/logout', '/prompt/logoutcallback']);

/** A pathname without the base path: `/v7/client/landing` -> `/client/landing`, `/v7` -> `/`. */
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

/** The canonical form of a path for comparison: decoded, lower case, without repeated or trailing slashes. */
export function comparablePath(path: string): string {
  const pathname = pathOnly(path);
  const segments = decodeFully(pathname) ?? pathname;
  return `/${segments.split('/').filter(Boolean).join('/')}`.toLowerCase();
}

/** True when `path` is `parent` or below it, in any spelling. */
export function isUnder(path: string, parent: string): boolean {
  const plain = comparablePath(path);
  return plain === parent || plain.startsWith(`${parent}/`);
}

/**
 * True when the path needs no sign-in: the paths in the spec, everything below /prompt, the callback, and paths outside the areas (not
 * found).
 */
export function isPublicPath(path: string): boolean {
  const plain = comparablePath(path);
  if (plain === '/') return false;
  return !['/admin', '/client', '/user'].some((area) => isUnder(plain, area));
}

/**
 * Validates a remembered, configured or claimed navigation target. Returns the path (with query and fragment, without the base path) when
 * it is in this application, and null for anything else, such as `//evil`, `/\evil`, `https:evil`, `javascript:`, their encoded forms, dot
 * segments that leave the base path, and control characters.
 */
export function safePath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longestTarget) return null;
  if (!value.startsWith('/') || hasControls(value) || value.includes('\\')) return null;
  const pathname = pathOnly(value);
  const decoded = decodeFully(pathname);
  if (decoded === null || hasControls(decoded) || decoded.includes('\\') || decoded.includes('//'))
    return null;
  // Browsers trim white space from the ends of a URL, which would leave the dots alone.
  if (decoded.split('/').some((segment) => /^\.\.?$/.test(segment.trim()))) return null;
  const plain = comparablePath(pathname);
  return neverTargets.has(plain) ? null : value;
}

/** Decodes percent encoding until nothing changes. Null when it is malformed or nested more than four times. */
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
