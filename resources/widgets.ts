/** The components by which `src/` replaces a generated input or form section; declarations name them. */
export const widgets = ['moduleSelection', 'connections', 'permissionTree'] as const;

export type Widget = (typeof widgets)[number];
