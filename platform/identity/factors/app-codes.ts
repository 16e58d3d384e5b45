import { Secret, TOTP } from 'otpauth';

/** Length of a secret in bytes (RFC 4226, section 4: at least 128 bits, 160 recommended). */
const secretBytes = 20;
const periodSeconds = 30;
/** Time steps before and after the present one whose codes count, for clocks that differ (RFC 6238, section 5.2). */
const toleratedSteps = 1;

function generator(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'Safety Portal',
    label,
    secret: Secret.fromBase32(secret),
    period: periodSeconds,
  });
}

/** A new shared secret in base32. */
export function newAppSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The address that an authenticator app reads from the square code (`otpauth://totp/…`). */
export function appAddress(secret: string, email: string): string {
  return generator(secret, email).toString();
}

/** The time step of a six-digit code of an authenticator app (RFC 6238). Undefined when the code is wrong or of another time. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = generator(secret).validate({ token: code, timestamp: now.getTime(), window: toleratedSteps });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}
