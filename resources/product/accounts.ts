import { flag, integer, password, required, secret } from '../declaration/index.ts';

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

interface Account {
  readonly userActive?: boolean | null;
  readonly locked?: boolean | null;
  readonly failedLogins?: number | null;
}

/** Shared by the actions that end a lock. Before it comes to a lock, they reset the count of failed sign-ins. */
export const unlocking = {
  icon: 'lockOpen',
  own: 'refused',
  when: ({ failedLogins }: Account) => (failedLogins ?? 0) > 0,
  words: ({ locked }: Account) => (locked ? 'unlock' : 'resetFailures'),
} as const;

/** Setting somebody's password. One's own needs the current one. */
export const passwordSetting = {
  icon: 'key',
  on: 'record',
  method: 'PUT',
  own: 'elsewhere',
  body: {
    password: password({ ...required, requiredMessage: 'password-required-client-user' }),
    currentPassword: secret(),
  },
  message: 'password-reset',
} as const;

/** What every account has. */
export const activation = {
  reactivate: {
    icon: 'personCheck',
    own: 'refused',
    set: { userActive: true },
    when: ({ userActive }: Account) => userActive === false,
  },
  deactivate: {
    icon: 'block',
    own: 'refused',
    isDangerous: true,
    set: { userActive: false },
    when: ({ userActive }: Account) => userActive !== false,
  },
} as const;
