import { products } from '../resources/product/products.ts';
import { hasModule } from './access.ts';
import { linkTo } from './config.ts';
import { basePath, comparablePath, pathOnly, pathWithoutBase, safePath } from './paths.ts';
import type { Session } from './session.ts';

/** The start page of the client area. */
const clientLandingPath = '/client/landing';

/** A path of this application, the URL of another one, or the name in `links` whose URL is not configured. */
export type Entry = { readonly path: string } | { readonly external: string } | { readonly missing: string };

/** The portal's own pages (paths without base, query and fragment). */
export interface EntryPages {
  readonly isKnown: (path: string) => boolean;
  readonly mayOpen: (path: string) => boolean;
  /** The first page of the system area that the user may open. */
  readonly systemStart: string;
}

/** The target of `/` (spec section 2, entry path): the four rules in their order. */
export function resolveEntry(session: Session, pages: EntryPages): Entry {
  const { user, context, config } = session;
  // System users without a permission could open no page. Client users always have their landing page.
  if (user.isSystemUser && user.permissions.size === 0)
    return { external: `${basePath}/prompt/no-permissions` };
  if (user.isSystemUser && context) return { path: clientLandingPath };
  return (
    (config.environment === 'reviewapp' ? null : landingPage(session, pages)) ??
    (config.region === 'uk' ? onlyProduct(session) : null) ?? {
      path: user.isSystemUser ? pages.systemStart : clientLandingPath,
    }
  );
}

/** The user's landing page. An unknown path belongs to another application. */
function landingPage({ user, config }: Session, { isKnown, mayOpen }: EntryPages): Entry | null {
  const landing = safePath(user.defaultLandingPage && pathWithoutBase(user.defaultLandingPage));
  if (!landing || comparablePath(landing) === '/') return null;
  const pathname = pathOnly(landing);
  if (isKnown(pathname)) return mayOpen(pathname) ? { path: landing } : null;
  const link = isStaffSafety(pathname) ? 'landing.staffSafety' : 'landing.external';
  const external = linkTo(config, link);
  // `{path}` in the configured URL is replaced with the landing path.
  return external ? { external: external.replace('{path}', landing.slice(1)) } : { missing: link };
}

/** `/staff-safety/…`, `/staffsafety/…` or `/staffsafe/…`: the spec names the kind of path, not its spelling. */
function isStaffSafety(path: string): boolean {
  const [, first = ''] = comparablePath(path).split('/');
  return ['staffsafety', 'staffsafe'].includes(first.replaceAll('-', ''));
}

/** The only product of the client's modules, whether or not its URL is configured. Null when there are several or none. */
function onlyProduct(session: Session): Entry | null {
  const [only, ...others] = products.filter(({ anyModule }) =>
    anyModule.some((key) => hasModule(session, key)),
  );
  if (!only || others.length > 0) return null;
  const link = `product.${only.key}`;
  const external = linkTo(session.config, link);
  return external ? { external } : { missing: link };
}
