/** The signed-in user, from the identity claims (spec section 3, session user data). */
export interface SessionUser {
  readonly userUid: string;
  /** Null for a user without a client. */
  readonly clientUid: string | null;
  readonly clientName: string;
  /** Provider staff. */
  readonly isSystemUser: boolean;
  readonly isGlobalAdmin: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The spec does not say what the numbers mean. */
  readonly userRole: number | null;
  readonly hasAllBuildings: boolean;
  readonly isScopedToBuilding: boolean;
  /** In lower case. */
  readonly permissions: ReadonlySet<string>;
  /** A path of this application or of another one. Null when not set. */
  readonly defaultLandingPage: string | null;
  readonly isSSOAuthenticated: boolean;
  /** Parent user of a partner-system user. */
  readonly camuParentUid: string | null;
  /** Rows per page. */
  readonly pageSize: number;
  readonly primaryBuilding: NamedUid | null;
  readonly voicePhoneNumber: string;
  readonly mobilePhoneNumber: string;
  /** Email address of the staff member who acts as this user. Null outside of acting. */
  readonly actedBy: string | null;
}

export interface NamedUid {
  readonly uid: string;
  readonly name: string;
}

/** Rows per page when the claims have no number (spec section 9). */
const defaultPageSize = 10;

/**
 * Claims that decide who somebody is and what they may do. One of them in another shape must not be guessed. All others serve comfort: in a
 * shape that cannot be read they count as absent.
 */
const needed: ReadonlySet<keyof SessionUser> = new Set([
  'userUid',
  'clientUid',
  'isSystemUser',
  'hasAllBuildings',
  'permissions',
]);

/** A required claim is missing or invalid. The message is shown to the user. */
export class ClaimsError extends Error {
  override readonly name = 'ClaimsError';
  /** The portal's name of the claim. */
  readonly claim: string;

  constructor(claim: string, providersName: string, expected: string) {
    const subject =
      claim === providersName ? `“${claim}”` : `“${claim}” (“${providersName}” at the provider)`;
    super(`The sign-in service sent the claim ${subject} wrongly: it ${expected}.`);
    this.claim = claim;
  }
}

type Reader<Value> = (value: unknown) => Value | undefined;

const text: Reader<string> = (value) => (typeof value === 'string' ? value : undefined);

const filled: Reader<string> = (value) => {
  const read = typeof value === 'string' ? value.trim() : undefined;
  return read === '' ? undefined : read;
};

/** Some providers send every claim as text. */
const flag: Reader<boolean> = (value) => {
  const plain = typeof value === 'string' ? value.toLowerCase() : value;
  if (plain === true || plain === 'true' || plain === 1 || plain === '1') return true;
  return plain === false || plain === 'false' || plain === 0 || plain === '0' ? false : undefined;
};

const number: Reader<number> = (value) => {
  const read = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined;
};

const rows: Reader<number> = (value) => {
  const read = number(value);
  return read !== undefined && Number.isInteger(read) && read >= 1 && read <= 1000 ? read : undefined;
};

/** A provider may send a list of one as the bare text. */
const lowerCaseTexts: Reader<ReadonlySet<string>> = (value) => {
  const list = typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : value;
  if (!Array.isArray(list) || !list.every((item) => typeof item === 'string')) return undefined;
  return new Set(list.map((item) => item.trim().toLowerCase()));
};

/** Sent as a record, under one of two names of its identifier, or as the bare identifier. */
export const namedUid: Reader<NamedUid> = (value) => {
  const record = (typeof value === 'object' && value !== null ? value : { uid: value }) as Record<
    string,
    unknown
  >;
  const { uid = record['id'], name } = record;
  return typeof uid === 'string' && uid ? { uid, name: typeof name === 'string' ? name : '' } : undefined;
};

/** The actor of an acting token (RFC 8693, section 4.1). The name of this claim is not configurable: providers use the standard one. */
function actorIn({ act }: Readonly<Record<string, unknown>>): string | null {
  const { email, sub } = (typeof act === 'object' && act !== null ? act : {}) as Record<string, unknown>;
  return filled(email) ?? filled(sub) ?? null;
}

/** Sent as a path, or as the record of a landing page. */
export const address: Reader<string> = (value) =>
  filled(typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['url'] : value);

/**
 * Session user data from the claims of an ID token or userinfo.
 * @param claims claims from the provider
 * @param mapping claim of this portal -> claim of the provider; a dotted name is a path into objects
 * @throws ClaimsError when `userUid` is missing, or a claim is invalid
 */
export function mapClaims(
  claims: Readonly<Record<string, unknown>>,
  mapping: Readonly<Record<string, string>> = {},
): SessionUser {
  const read = <Value, Otherwise>(
    claim: keyof SessionUser,
    reader: Reader<Value>,
    expected: string,
    otherwise: Otherwise,
  ): Value | Otherwise => {
    const providersName = mapping[claim] ?? claim;
    const value = claimNamed(claims, providersName);
    if (value === undefined || value === null || value === '') return otherwise;
    const result = reader(value);
    if (result === undefined && needed.has(claim)) throw new ClaimsError(claim, providersName, expected);
    return result ?? otherwise;
  };
  const textOf = (claim: keyof SessionUser) => read(claim, text, 'must be a text', '');
  const flagOf = (claim: keyof SessionUser) => read(claim, flag, 'must be true or false', false);
  const userUid = read('userUid', filled, 'must be a text that is not empty', null);
  if (userUid === null) throw new ClaimsError('userUid', mapping['userUid'] ?? 'userUid', 'is missing');
  return {
    userUid,
    clientUid: read('clientUid', filled, 'must be a text that is not empty', null),
    clientName: textOf('clientName'),
    isSystemUser: flagOf('isSystemUser'),
    isGlobalAdmin: flagOf('isGlobalAdmin'),
    firstName: textOf('firstName'),
    lastName: textOf('lastName'),
    email: textOf('email'),
    userRole: read('userRole', number, 'must be a number', null),
    hasAllBuildings: flagOf('hasAllBuildings'),
    isScopedToBuilding: flagOf('isScopedToBuilding'),
    permissions: read('permissions', lowerCaseTexts, 'must be a list of texts', new Set()),
    defaultLandingPage: read('defaultLandingPage', address, 'must be a path', null),
    isSSOAuthenticated: flagOf('isSSOAuthenticated'),
    camuParentUid: read('camuParentUid', filled, 'must be a text that is not empty', null),
    pageSize: read('pageSize', rows, 'must be a whole number from 1 to 1000', defaultPageSize),
    primaryBuilding: read('primaryBuilding', namedUid, 'must be an object with uid and name', null),
    voicePhoneNumber: textOf('voicePhoneNumber'),
    mobilePhoneNumber: textOf('mobilePhoneNumber'),
    actedBy: actorIn(claims),
  };
}

/**
 * True when the claims contain the identity and the permissions, so that userinfo is not needed. An identifier alone does not suffice:
 * `userUid` may be mapped to `sub`, which every ID token has.
 */
export function hasIdentity(
  claims: Readonly<Record<string, unknown>>,
  mapping: Readonly<Record<string, string>>,
): boolean {
  return ['userUid', 'permissions'].every(
    (claim) => claimNamed(claims, mapping[claim] ?? claim) !== undefined,
  );
}

/**
 * The claim of exactly this name (names may contain dots: `https://example.org/roles`), otherwise the name read as a dotted path into
 * objects.
 */
function claimNamed(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}
