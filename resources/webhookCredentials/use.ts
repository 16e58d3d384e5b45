import { originOf } from '../declaration/origin.ts';

/** The part of a configuration that determines where the secrets of its credential are sent, and how the transfer is protected. */
export interface CredentialUse {
  readonly url?: string | null;
  readonly webhookCredentialId?: string | null;
  readonly ignoreSslErrors?: boolean | null;
}

/** True when two configurations send the same credential to the same origin, or neither sends one. */
export function isSameUse(before: CredentialUse | undefined, after: CredentialUse): boolean {
  return (
    before?.webhookCredentialId === after.webhookCredentialId && originOf(before?.url) === originOf(after.url)
  );
}

/** True when `after` sends a credential without verifying certificates and `before` did not. */
export function dropsCertificateCheck(before: CredentialUse | undefined, after: CredentialUse): boolean {
  return Boolean(after.ignoreSslErrors) && !(isSameUse(before, after) && before?.ignoreSslErrors);
}

/** True when a credential that lists `origins` may be sent to the URL. Origins are compared in their canonical spelling. */
export function maySendTo(origins: readonly string[], url: string | null | undefined): boolean {
  const origin = originOf(url);
  return origin !== null && origins.some((candidate) => originOf(candidate) === origin);
}
