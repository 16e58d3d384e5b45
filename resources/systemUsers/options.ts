import { readableItems } from '../declaration/codec/index.ts';
import type { OptionRules } from '../declaration/index.ts';
import { isWithin } from '../product/options/permissions.ts';

/** Roles of the provider's staff. These refer to no other roles: users assign roles whose permissions they have themselves. */
const staffRoles: OptionRules<{ readonly permissions?: unknown }> = {
  offers: ({ permissions }, chooser) =>
    isWithin(
      readableItems(permissions).map((name) => name.toLowerCase()),
      chooser.permissions,
    ),
  noun: { one: 'role', many: 'roles' },
};
export default staffRoles;
