import {
  choice,
  defineResource,
  flag,
  integer,
  secret,
  text,
  texts,
} from '../../resources/declaration/index.ts';

const access = { read: ['CanManageClientSettings', 'CanManageUsers'] } as const;

/** The settings of the file transfer that feeds imports (spec section 3): checks and names of its values. */
export const transferSettings = defineResource({
  name: 'transferSettings',
  label: { one: 'File transfer', many: 'File transfers' },
  identifier: { field: 'uid', param: 'transferId' },
  tenancy: 'client',
  scope: { clientId: 'clientUID' },
  title: 'uploadUrl',
  fields: {
    status: choice(
      [
        { value: 'Active', code: 0 },
        { value: 'Disabled', code: 1 },
      ],
      { default: 'Active' },
    ),
    uploadUrl: text({ label: 'Upload address', required: true, maxLength: 2000 }),
    port: integer({ default: 22, min: 1, max: 65_535, required: true }),
    userName: text({ required: true }),
    password: secret(),
    type: integer({ default: 0, min: 0, max: 0 }),
    isEnabled: flag(),
    emailList: texts({ label: 'Email list', maxLength: 254 }),
  },
  calls: { service: 'clientbuilding/v2', path: 'clients/{clientId}/SFTP', operations: ['get', 'create'] },
  requires: { allBuildings: 'write' },
  access: { system: access, client: access },
  places: {},
  messages: { get: 'sftp-fetch' },
});
