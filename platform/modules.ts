import { asImport } from '../resources/declaration/imports/importCalls.ts';
import { resources } from '../resources/registry.ts';
import { alertsModule } from './alerts/index.ts';
import { auditEntries } from './audit/tables.ts';
import { backupModule } from './backup/index.ts';
import { clientsModule } from './clients/index.ts';
import { createOperationService } from './kernel/operations.ts';
import { createRenewal } from './kernel/renewal.ts';
import { createRetentionService } from './kernel/retention.ts';
import { ofTenant, type PlatformTable, tenantTable } from './database/platform-table.ts';
import { resourceTables } from './database/schema/resource-tables.ts';
import { writePositions } from './database/writers.ts';
import { ofRecords } from './erasure/declared.ts';
import { createErasure } from './erasure/index.ts';
import { elsewhereModule } from './elsewhere/index.ts';
import { flagsModule } from './flags/index.ts';
import type { Call } from './http/call.ts';
import { rateLimits } from './http/rate-limit-tables.ts';
import { registerCalls } from './http/register-calls.ts';
import { authenticationFor } from './identity/identity.ts';
import { historyModule } from './history/index.ts';
import { registerMachines } from './identity/machines/machine.ts';
import { identityModule } from './identity/index.ts';
import { imagesModule } from './images/index.ts';
import { importsModule } from './imports/index.ts';
import { createJobService } from './jobs/service.ts';
import type { Service } from './kernel/context.ts';
import { mailModule } from './mail/index.ts';
import { mapsModule } from './maps/index.ts';
import type { Module } from './module.ts';
import { paletteModule } from './palette/index.ts';
import { peopleModule } from './people/index.ts';
import { clientCheck } from './product/client-requirements.ts';
import { productModule } from './product/index.ts';
import { checkActions } from './resources/calls/check-actions.ts';
import { declaredCalls } from './resources/calls/calls.ts';
import { extendResources } from './resources/extensions.ts';
import { sealedColumns } from './resources/secrets.ts';
import { createRequests } from './resources/tables.ts';
import { shippingModule } from './shipping/index.ts';
import { stationsModule } from './stations/index.ts';
import { storageModule } from './storage/index.ts';
import { trainingModule } from './training/index.ts';
import { transferModule } from './transfer/index.ts';
import { viewsModule } from './views/index.ts';
import { webhooksModule } from './webhooks/index.ts';
import { createKeyAuthentication } from './webhooks/keys/authenticate.ts';
import { findKey } from './webhooks/keys/machine.ts';

/** All modules of the platform. Services start in this order. */
const modules: readonly Module[] = [
  historyModule,
  identityModule,
  clientsModule,
  peopleModule,
  imagesModule,
  stationsModule,
  productModule,
  importsModule,
  transferModule,
  mapsModule,
  trainingModule,
  alertsModule,
  flagsModule,
  storageModule,
  mailModule,
  elsewhereModule,
  viewsModule,
  paletteModule,
  webhooksModule,
  backupModule,
  shippingModule,
];

extendResources(modules);
registerMachines(findKey);

/** Every table of the database. `npm run migration` compares them with the last migration. */
export const tables: readonly PlatformTable[] = [
  ...resourceTables(
    resources,
    Object.fromEntries(modules.flatMap(({ searchDocuments = {} }) => Object.entries(searchDocuments))),
  ).map(ofRecords(resources)),
  tenantTable(createRequests, { column: 'at', days: 2 }),
  {
    table: auditEntries,
    security: { rows: ofTenant, access: 'append' },
    ends: { column: 'at', days: 'audit' },
    // That something was done to the record remains, and when and by whom.
    person: { column: 'target', erases: ['target_title', 'changes'] },
  },
  {
    table: writePositions,
    security: { rows: 'all', access: 'none' },
    ends: { column: 'at', days: 1 },
    person: { column: 'person_uid', erases: 'row' },
  },
  { table: rateLimits, security: { rows: 'all', access: 'none' }, ends: 'by its module' },
  ...modules.flatMap((module) => module.tables ?? []),
];

/** Every call of the platform's services (spec section 7). */
export const calls: readonly Call[] = [
  ...declaredCalls(),
  ...modules.flatMap((module) => module.calls ?? []),
];

checkActions([...resources, ...resources.flatMap((resource) => asImport(resource) ?? [])], calls);

/** Serves the calls. */
export const callService: Service = (app, context) => {
  const checkClient = clientCheck(context.settings);
  const { authenticate, authenticateService, verifyMachineToken } = authenticationFor(context);
  const authenticateMachine = createKeyAuthentication(context.database.owner, verifyMachineToken);
  registerCalls(
    app,
    { ...context, authenticate, authenticateService, authenticateMachine, checkClient },
    calls,
  );
};

/** Every module's jobs. */
export const jobs = modules.flatMap((module) => module.jobs ?? []);

/** Runs them. */
export const jobService = createJobService(jobs);

/** The figures of each module's work. */
export const figures = modules.flatMap((module) => module.figures ?? []);

const sealed = [...sealedColumns(resources), ...modules.flatMap((module) => module.sealed ?? [])];
const renewal = createRenewal(sealed);

/** Exports and removals of all that is stored about a client or a person. */
export const erasure = createErasure(tables, sealed);

/** The report of each module's work in the readiness check. */
export const readiness = [renewal.readiness, ...modules.flatMap((module) => module.readiness ?? [])];

/** The services of the platform, in the order in which they are added. The queue starts before the services that fill it. */
export const services: readonly Service[] = [
  callService,
  createRetentionService(tables),
  renewal.service,
  createOperationService([
    ...Object.values(erasure),
    ...modules.flatMap((module) => module.operations ?? []),
  ]),
  jobService,
  ...modules.flatMap((module) => module.services ?? []),
];
