import { products } from '../resources/product/products.ts';
import { hasModule } from './access.ts';
import { linkTo } from './config.ts';
import { basePath, comparablePath, pathOnly, pathWithoutBase, safePath } from './paths.ts';
import type { Session } from './session.ts';

/** The start page of the client area. */
export const clientLandingPath = '/client/landing';

/** A path of this application, the address of another one, or the name in `links` of one whose address is missing. */
export type Entry = { readonly path: string } | { readonly external: string } | { readonly missing: string };

/** The portal's own pages (paths without base, query and fragment). */
export interface EntryPages {
  readonly isKnown: (path: string) => boolean;
  readonly mayOpen: (path: string) => boolean;
  /** Where the system area begins for the person. */
  readonly systemStart: string;
}

/** Where `/` leads (spec section 2, entry path): the four rules in their order, for whoever may do anything at all. */
export function resolveEntry(session: Session, pages: EntryPages): Entry {
  const { user, context, config } = session;
  // Staff without any permission could only be refused everywhere; client users have their landing page all the same.
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

/** The user's own landing page; one that is not ours belongs to another application. */
function landingPage({ user, config }: Session, { isKnown, mayOpen }: EntryPages): Entry | null {
  const landing = safePath(user.defaultLandingPage && pathWithoutBase(user.defaultLandingPage));
  if (!landing || comparablePath(landing) === '/') return null;
  const pathname = pathOnly(landing);
  if (isKnown(pathname)) return mayOpen(pathname) ? { path: landing } : null;
  const link = isStaffSafety(pathname) ? 'landing.staffSafety' : 'landing.external';
  const external = linkTo(config, link);
  // `{path}` in the configured address stands for the landing path.
  return external ? { external: external.replace('{path}', landing.slice(1)) } : { missing: link };
}

/** `/staff-safety/…`, `/staffsafety/…` or `/staffsafe/…`: the spec names the kind of path, not its spelling. */
function isStaffSafety(path: string): boolean {
  const [, first = ''] = comparablePath(path).split('/');
  return ['staffsafety', 'staffsafe'].includes(first.replaceAll('-', ''));
}

/** The one product that the client's modules belong to, with an address or without; null where they belong to several or none. */
function onlyProduct(session: Session): Entry | null {
  const [only, ...others] = products.filter(({ anyModule }) =>
    anyModule.some((key) => hasModule(session, key)),
  );
  if (!only || others.length > 0) return null;
  const link = `product.${only.key}`;
  const external = linkTo(session.config, link);
  return external ? { external } : { missing: link };
}
