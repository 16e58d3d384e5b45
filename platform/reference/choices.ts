/** Email subscriptions: identifier and name. A name may change; the identifier stays. */
export const subscriptions: readonly (readonly [uid: string, name: string])[] = [
  ['b3f62ff2-8a34-8d8f-ba25-15ae32e1c094', 'Product news'],
  ['9153adb6-d548-85d9-97d1-c1f63aed646d', 'Release notes'],
  ['41a617e0-4cbd-8a01-a238-566472986ed9', 'Maintenance announcements'],
  ['322d65d8-ee5c-8cec-82f4-08c3d6f6402c', 'Training invitations'],
  ['629d28dd-765e-8fe7-8eb7-e4e94fa7aef5', 'Monthly summary'],
];

/** The pages that users can choose as their landing page: [path of the portal, name]. */
export const landingPages = [
  ['/client/landing', 'Start page'],
  ['/client/admin', 'Administration'],
  ['/client/admin/buildings', 'Buildings'],
  ['/client/admin/user-management-settings/users-and-contacts/client-users', 'Users'],
  ['/user/profile', 'My profile'],
] as const;
