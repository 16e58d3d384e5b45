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
  'customHeaders',
  'templateEditor',
  'configurationType',
  'pausedNotice',
  'signingSecret',
  'ruleEditor',
] as const;

export type Widget = (typeof widgets)[number];
