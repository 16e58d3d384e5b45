/** The components by which `src/` replaces a generated input or form section; declarations name them. */
export const widgets = [
  'moduleSelection',
  'connections',
  'permissionTree',
  'assignableRoles',
  'accessInWords',
  'photo',
  'stationModules',
  'stationKey',
] as const;

export type Widget = (typeof widgets)[number];
