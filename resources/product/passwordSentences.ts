/** Errors for a new account without a password. Apart from the catalogue, which does not load with the declarations. */
export const passwordRequired = {
  clientUser: 'Password is required.',
  systemUser: 'Password required for new system user',
} as const;
