import { defineResource } from '../declaration/index.ts';
import { transferActions, transferFields, transferReaders, transferSections } from './fields.ts';

const label = { one: 'File transfer', many: 'File transfers' } as const;

/**
 * The settings of the file transfer for a client's imports (spec section 3). Not in the registry: its calls and texts load with the pages
 * that show it.
 */
export const transferSettings = defineResource({
  name: 'transferSettings',
  label,
  title: 'uploadUrl',
  sections: transferSections,
  fields: transferFields,
  calls: { service: 'clientbuilding/v2', path: 'clients/{clientId}/SFTP', operations: [] },
  callsByHand: true,
  requires: { allBuildings: 'write' },
  places: {},
  actions: transferActions('/clients/{clientId}/SFTP', { access: transferReaders }),
});

/** The settings of the provider's own server, which has a folder for each client. */
export const platformTransferSettings = defineResource({
  name: 'platformTransferSettings',
  label,
  tenancy: 'provider',
  scope: {},
  title: 'uploadUrl',
  sections: transferSections,
  fields: transferFields,
  calls: { service: 'clientbuilding/v2', path: 'SFTP', operations: [] },
  callsByHand: true,
  places: {},
  actions: transferActions('/SFTP', { access: ['CanManageClientSettings'], for: 'system' } as const),
});
