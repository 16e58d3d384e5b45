import type { Settings } from '../../configuration/settings.ts';
import { type Addressee, letter } from '../../mail/letter.ts';
import { quoted } from '../../mail/quoted.ts';
import type { Mail } from '../../mail/send.ts';
import { newPasswordPath, resetPath, securityPath, verifyPath } from '../addresses.ts';

/** A link that carries its token in the fragment: browsers send it to no server, so that logs of proxies do not keep it. */
function link({ publicUrl }: Settings, path: string, token: string): string {
  return `${publicUrl}${path}#token=${token}`;
}

/** The page on which the holder of a reset token chooses a new password. */
export function newPasswordLink(settings: Settings, token: string): string {
  return link(settings, newPasswordPath, token);
}

export function resetMail(settings: Settings, person: Addressee, token: string): Mail {
  return letter(person, 'Choose a new password', [
    'Someone, probably you, asked to reset the password of your account. Choose a new one here within an hour:',
    newPasswordLink(settings, token),
    'The link works once. If you did not ask, you need do nothing: your password stays as it is.',
  ]);
}

/** The link of an invitation. */
interface Invitation {
  readonly token: string;
  readonly days: number;
  /** Name of the person who sent it. Undefined for an import. */
  readonly sender: string | undefined;
}

/** For a new user without a password. */
export function invitationMail(
  settings: Settings,
  person: Addressee & { readonly clientName: string | null },
  { token, days, sender }: Invitation,
): Mail {
  const place = quoted(person.clientName ?? 'Safety Portal');
  const invited = sender ? `${quoted(sender)} invited you to ${place}` : `You are invited to ${place}`;
  return letter(person, invited, [
    `${invited}, which uses Safety Portal. Create your password within ${days} days to sign in:`,
    newPasswordLink(settings, token),
    'The link works once. You sign in with this email address.',
  ]);
}

/** For a user whose password an administrator resets. */
export function administratorResetMail(settings: Settings, person: Addressee, token: string): Mail {
  return letter(person, 'Choose a new password', [
    'An administrator sent you this link to choose a new password. It works once, within 24 hours:',
    newPasswordLink(settings, token),
    'Until then your password stays as it is.',
  ]);
}

/** For a user whose password another provider has. */
export function singleSignOnMail(person: Addressee): Mail {
  return letter(person, 'Your password', [
    'Someone, probably you, asked to reset the password of your account. You sign in through your organization, so your password is kept there: please ask your organization’s help desk.',
  ]);
}

/** For a user whose second step an administrator removed. */
export function secondStepRemovedMail({ publicUrl }: Settings, person: Addressee): Mail {
  return letter(person, 'Your second step was removed', [
    'An administrator removed the second step of your sign-in just now, and you were signed out everywhere. Your password alone signs you in.',
    `Set up a new one here: ${publicUrl}${securityPath}`,
    'If you did not ask for it, tell your administrator at once.',
  ]);
}

/** For a person who added or removed a second step of their own. */
export function secondStepChangedMail(
  { publicUrl }: Settings,
  person: Addressee,
  { name, isAdded }: { readonly name: string; readonly isAdded: boolean },
): Mail {
  const title = isAdded ? 'A second step was added' : 'A second step was removed';
  return letter(person, title, [
    isAdded
      ? `The second step “${name}” was added to your account just now.`
      : `The second step “${name}” was removed from your account just now.`,
    `If it was not you, choose another password at once: ${publicUrl}${resetPath} Then look at your second steps: ${publicUrl}${securityPath}`,
  ]);
}

/** For a user whose password was changed. `dropped` is a new address of theirs that nobody had confirmed. */
export function passwordChangedMail(
  { publicUrl }: Settings,
  person: Addressee,
  dropped: string | null = null,
): Mail {
  return letter(person, 'Your password was changed', [
    'The password of your account was changed just now, and you were signed out everywhere.',
    ...(dropped === null
      ? []
      : [
          `Your email address stays this one. The change to ${dropped}, which was not confirmed, was taken back.`,
        ]),
    `If it was not you, choose another one at once: ${publicUrl}${resetPath}`,
  ]);
}

/** For a user whose password another person set. */
export function passwordSetMail({ publicUrl }: Settings, person: Addressee): Mail {
  return letter(person, 'Someone else set your password', [
    'Someone who manages users set a new password for your account and signed you out everywhere.',
    `If you did not expect this, choose a password of your own and tell your administrator: ${publicUrl}${resetPath}`,
  ]);
}

/** For the old address of a user. `next` is a new address that waits for its confirmation. */
export function addressChangesMail({ publicUrl }: Settings, person: Addressee, next: string): Mail {
  return letter(person, 'Your email address is being changed', [
    `The email address of your account is being changed to ${next}. Until that one is confirmed, you sign in with this one.`,
    `If you did not expect it, choose another password at once, which takes the change back: ${publicUrl}${resetPath} Then tell your administrator.`,
  ]);
}

/** For the old address of an account that has another one from now on. */
export function addressChangedMail(person: Addressee): Mail {
  return letter(person, 'Your email address was changed', [
    'The email address of your account was changed just now. You do not sign in with this one any more, and links that were sent to it are void.',
    'If you did not expect it, tell your administrator at once.',
  ]);
}

/** For a user whose identifier at an outside provider was changed. */
export function externalIdChangedMail(person: Addressee): Mail {
  return letter(person, 'Your external identifier was changed', [
    'The identifier by which the sign-in service of your organization knows you was changed in your account just now, and you were signed out everywhere. Anyone with the new identifier there signs in as you.',
    'If you did not expect it, tell your administrator at once.',
  ]);
}

/** For a user whose new address signs in once it is confirmed. `email` is the one that does until then. */
export function newAddressMail(
  settings: Settings,
  person: Addressee,
  { token, email }: { readonly token: string; readonly email: string },
): Mail {
  return letter(person, 'Confirm your new email address', [
    'The email address of your account in Safety Portal was changed to this one. Confirm it within 7 days to sign in with it:',
    link(settings, verifyPath, token),
    `Until then you sign in with ${email}. If you do not know this account, you need do nothing.`,
  ]);
}

export function verificationMail(settings: Settings, person: Addressee, token: string): Mail {
  return letter(person, 'Confirm your email address', [
    'Please confirm within an hour that messages to this address reach you:',
    link(settings, verifyPath, token),
    'If you do not know this account, you need do nothing.',
  ]);
}
