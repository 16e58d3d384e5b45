/** The components by which `src/` replaces a generated input or form section; declarations name them. */
export const widgets = [
  'moduleSelection',
  'connections',
  'permissionTree',
  'assignableRoles',
  'staffRoles',
  'accessInWords',
  'photo',
  'stationModules',
  'stationKey',
  'usedBy',
  'tryCredential',
  'testConfiguration',
  'credentialNotice',
  'customHeaders',
  'templateEditor',
  'configurationType',
  'pausedNotice',
  'signingSecret',
  'ruleEditor',
  'deliveryOutcome',
  'deliveryConfiguration',
  'deliveryTrace',
  'deliveryAttempts',
  'deliveryEvent',
] as const;

export type Widget = (typeof widgets)[number];

/** What `src/` shows above a list; places name it. */
export const notices = ['pausedConfigurations'] as const;

export type Notice = (typeof notices)[number];

/** What `src/` can do with many records at once, beside setting fields and deleting; declarations name it. */
export const bulkActions = ['replay'] as const;

export type BulkAction = (typeof bulkActions)[number];
