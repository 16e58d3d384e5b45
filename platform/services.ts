import { callService } from './calls.ts';
import type { PlatformContext, Service } from './context.ts';
import { identityService } from './identity/service.ts';
import { moduleIdentifiers } from './product/catalogue.ts';

/** The services of the platform, in the order in which they are added. */
export const services: readonly Service[] = [identityService, callService];

/** Key of a module in `config.json` -> identifiers of the catalogue's modules (design section 6). */
export type PortalModules = (
  context: PlatformContext,
) => Promise<Readonly<Record<string, readonly string[]>>>;

/** Fills in `modules` of the portal's configuration. */
export const portalModules: PortalModules = () => Promise.resolve(moduleIdentifiers());
