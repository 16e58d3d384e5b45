import { InvitedPasswordInput } from '../InvitedPasswordInput.tsx';
import { PasswordInput } from '../PasswordInput.tsx';
import { SecretInput } from '../SecretInput.tsx';
import type { InputKind } from './kind.ts';

export const passwordKind: InputKind = {
  input: ({ field }) => (field.invitation === undefined ? PasswordInput : InvitedPasswordInput),
};
export const secretKind: InputKind = { input: () => SecretInput };
