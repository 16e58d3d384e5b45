/** Email subscriptions. */
export const subscriptionNames = [
  'Product news',
  'Release notes',
  'Maintenance announcements',
  'Training invitations',
  'Monthly summary',
] as const;

/** The pages that users can choose as their landing page: [path of the portal, name]. */
export const landingPages = [
  ['/client/landing', 'Start page'],
  ['/client/admin', 'Administration'],
  ['/client/admin/buildings', 'Buildings'],
  ['/client/admin/user-management-settings/users-and-contacts/client-users', 'Users'],
  ['/user/profile', 'My profile'],
] as const;
