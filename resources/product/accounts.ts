import { flag, integer } from '../declaration/index.ts';

/** What a person who signs in has, whether of a client or of the provider. */
export const accountFields = {
  locked: flag({
    label: 'Locked',
    mark: { is: true, label: 'Locked', isWarning: true },
    help: 'Too many sign-ins failed. The lock ends by itself within an hour, or when the count is reset.',
    computed: true,
    write: 'never',
    column: { width: 100 },
  }),
  isEnterpriseUser: flag({ label: 'Enterprise user', column: { hidden: true } }),
  pageSize: integer({ label: 'Rows per page', default: 10, min: 1, max: 1000, column: { hidden: true } }),
} as const;

/** The catalogue's words for what goes wrong with an account. */
export const accountMessages = {
  get: { 404: 'user-not-found', other: 'user-fetch' },
  create: { 409: 'email-taken', other: 'user-create' },
  update: { 404: 'user-not-found', 409: 'email-taken', other: 'user-update' },
} as const;
