import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

import { spend } from '../kernel/budget.ts';

interface Cost {
  /** Work factor as a power of two. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MiB and three passes, one of the equivalent scrypt settings of OWASP's password storage cheat sheet. */
let cost: Cost = { ln: 15, r: 8, p: 3 };

/** Sets the work factor of new hashes as a power of two (PASSWORD_COST). Existing hashes keep theirs. */
export function setPasswordCost(ln: number): void {
  cost = { ...cost, ln };
}

const saltBytes = 16;
const hashBytes = 32;
const formatPattern = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

async function digest(password: string, salt: Buffer, { ln, r, p }: Cost, bytes: number): Promise<Buffer> {
  const N = 2 ** ln;
  // The same characters are the same password, however the keyboard composes them (RFC 8265, 4.2.2).
  return spend('hash', () =>
    derive(password.normalize('NFC'), salt, bytes, { N, r, p, maxmem: 256 * N * r }),
  );
}

/** A hash that carries its own parameters and salt: `$scrypt$ln=15,r=8,p=3$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await digest(password, salt, cost, hashBytes);
  return encodedHash(cost, salt.toString('base64url'), hash.toString('base64url'));
}

function encodedHash({ ln, r, p }: Cost, salt: string, hash: string): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt}$${hash}`;
}

/** A hash without a known password. */
const unmatchableHash = () => encodedHash(cost, 'A'.repeat(22), 'A'.repeat(43));

/** True when a hash has another work factor than new ones. */
export function isOutdated(storedHash: string): boolean {
  return !storedHash.startsWith(encodedHash(cost, '', '').slice(0, -1));
}

/**
 * True when `storedHash` is of `password`. Without a stored hash, returns false after the same work as for `standIn`, so that the time does
 * not reveal which addresses have an account.
 */
export async function verifyPassword(
  password: string,
  storedHash: string | null | undefined,
  standIn?: string,
): Promise<boolean> {
  const match = formatPattern.exec(storedHash ?? standIn ?? unmatchableHash());
  if (!match) throw new TypeError('The stored password hash has an unknown format.');
  const [, ln, r, p, salt = '', hash = ''] = match;
  const expected = Buffer.from(hash, 'base64url');
  const its = { ln: Number(ln), r: Number(r), p: Number(p) };
  const actual = await digest(password, Buffer.from(salt, 'base64url'), its, expected.length);
  return timingSafeEqual(actual, expected) && storedHash != null;
}
