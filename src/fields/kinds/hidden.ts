import { InvitedPasswordInput } from '../inputs/InvitedPasswordInput.tsx';
import { PasswordInput } from '../inputs/PasswordInput.tsx';
import { SecretInput } from '../inputs/SecretInput.tsx';
import type { InputKind } from './kind.ts';

export const passwordKind: InputKind = {
  input: ({ field }) => (field.invitation === undefined ? PasswordInput : InvitedPasswordInput),
};
export const secretKind: InputKind = { input: () => SecretInput };
