import { hasModule, chooseClientPath } from './access.ts';
import { linkTo } from './config.ts';
import { basePath, comparablePath, pathOnly, pathWithoutBase, safePath } from './paths.ts';
import type { Session } from './session.ts';

/** The start page of the client area. */
export const clientLandingPath = '/client/landing';

/** A path of this application, or the address of another one. */
export type Entry = { readonly path: string } | { readonly external: string };

/**
 * Where `/` leads (spec section 2, entry path): the four rules in their order, for whoever may do anything at all.
 * @param knownPath whether a path (without base, query and fragment) is one of this application's routes
 */
export function resolveEntry(session: Session, knownPath: (path: string) => boolean): Entry {
  const { user, context, config } = session;
  // Staff without any permission could only be refused everywhere; client users have their landing page all the same.
  if (user.isSystemUser && user.permissions.size === 0)
    return { external: `${basePath}/prompt/no-permissions` };
  if (user.isSystemUser && context) return { path: clientLandingPath };
  return (
    (config.environment === 'reviewapp' ? null : landingPage(session, knownPath)) ??
    (config.region === 'uk' ? onlyProduct(session) : null) ?? {
      path: user.isSystemUser ? chooseClientPath : clientLandingPath,
    }
  );
}

/** The user's own landing page; one that is not ours belongs to another application, if the configuration names it. */
function landingPage({ user, config }: Session, knownPath: (path: string) => boolean): Entry | null {
  const landing = safePath(user.defaultLandingPage && pathWithoutBase(user.defaultLandingPage));
  if (!landing || comparablePath(landing) === '/') return null;
  const pathname = pathOnly(landing);
  if (knownPath(pathname)) return { path: landing };
  const external = linkTo(config, isStaffSafety(pathname) ? 'landing.staffSafety' : 'landing.external');
  // `{path}` in the configured address stands for the landing path.
  return external ? { external: external.replace('{path}', landing.slice(1)) } : null;
}

/** `/staff-safety/…`, `/staffsafety/…` or `/staffsafe/…`: the spec names the kind of path, not its spelling. */
function isStaffSafety(path: string): boolean {
  const [, first = ''] = comparablePath(path).split('/');
  return ['staffsafety', 'staffsafe'].includes(first.replaceAll('-', ''));
}

/** The address of the one product that the client's modules belong to; a product is a key that `links` has an address for. */
function onlyProduct(session: Session): Entry | null {
  const licensed = Object.keys(session.config.modules)
    .filter((key) => hasModule(session, key))
    .map((key) => linkTo(session.config, `product.${key}`))
    .filter((address) => address !== null);
  const [address] = licensed;
  return licensed.length === 1 && address ? { external: address } : null;
}
