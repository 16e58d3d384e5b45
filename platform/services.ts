import { callService } from './calls.ts';
import type { PlatformContext, Service } from './kernel/context.ts';
import { flowService } from './identity/flows/service.ts';
import { identityService } from './identity/service.ts';
import { jobService } from './jobs/service.ts';
import { mailService } from './mail/service.ts';
import { moduleIdentifiers } from './product/catalogue.ts';
import { stationService } from './stations/service.ts';
import { storageService } from './storage/service.ts';
import { webhookService } from './webhooks/service.ts';

/** The services of the platform, in the order in which they are added. */
export const services: readonly Service[] = [
  identityService,
  flowService,
  stationService,
  callService,
  storageService,
  mailService,
  jobService,
  webhookService,
];

/** Key of a module in `config.json` -> identifiers of the catalogue's modules (docs/conventions.md). */
export type PortalModules = (
  context: PlatformContext,
) => Promise<Readonly<Record<string, readonly string[]>>>;

/** Fills in `modules` of the portal's configuration. */
export const portalModules: PortalModules = () => Promise.resolve(moduleIdentifiers());
