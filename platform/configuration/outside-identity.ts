import { StartError } from '../database/index.ts';
import { urlOf } from '../../resources/declaration/url.ts';

/** The kind of value in the user claim. It is read as that only: a value of another kind identifies nobody. */
const claimContents = ['platform-id', 'provider-id', 'address'] as const;
type ClaimContent = (typeof claimContents)[number];

/** An external OpenID provider whose access tokens are accepted. */
export interface OutsideIdentity {
  /** The issuer in the discovery document. */
  readonly issuer: string;
  /** A further issuer of its access tokens, for providers whose documents do not name it. */
  readonly tokenIssuer: string | undefined;
  readonly audience: string;
  /** The claim that identifies the platform's user. */
  readonly userClaim: string;
  readonly claimHolds: ClaimContent;
  /** Mail domains, in lower case, whose addresses only the organization gives to people of the provider. */
  readonly trustedDomains: readonly string[];
}

/** Claims with a content that providers guarantee, so that the operator need not name it. */
const knownContents: Readonly<Record<string, ClaimContent>> = {
  sub: 'provider-id',
  oid: 'provider-id',
  email: 'address',
};

/** Claims that people choose or that are reassigned (OpenID Connect Core 1.0, section 5.7). They are no identifiers. */
const chosenClaims = new Set([
  'email',
  'preferred_username',
  'nickname',
  'name',
  'username',
  'unique_name',
  'upn',
]);

const domainPattern = /^[^\s@,/]+\.[^\s@,/]+$/;

function readContent(claim: string, text: string | undefined): ClaimContent {
  const content =
    text === undefined ? knownContents[claim] : claimContents.find((one) => one === text.toLowerCase());
  if (!content)
    throw new StartError(
      text === undefined
        ? `OIDC_USER_CLAIM is "${claim}": say in OIDC_USER_CLAIM_HOLDS what this claim holds, ${claimContents.join(', ')}.`
        : `OIDC_USER_CLAIM_HOLDS is "${text}", which is none of ${claimContents.join(', ')}.`,
    );
  if (content !== 'address' && chosenClaims.has(claim.toLowerCase()))
    throw new StartError(
      `OIDC_USER_CLAIM is "${claim}", which people can choose or get from others, so it is no identifier: name another claim, or set OIDC_USER_CLAIM_HOLDS=address.`,
    );
  return content;
}

/**
 * The settings of an external provider. Undefined when there is none.
 * @param variable reads an environment variable
 * @throws StartError
 */
export function readOutsideIdentity(
  variable: (name: string) => string | undefined,
): OutsideIdentity | undefined {
  const [issuer, audience] = [variable('OIDC_ISSUER'), variable('OIDC_AUDIENCE')];
  if (issuer === undefined && audience === undefined) {
    const alone = [
      'OIDC_USER_CLAIM',
      'OIDC_USER_CLAIM_HOLDS',
      'OIDC_TRUSTED_DOMAINS',
      'OIDC_TOKEN_ISSUER',
    ].find((name) => variable(name) !== undefined);
    if (alone !== undefined) throw new StartError(`${alone} belongs to OIDC_ISSUER: set both, or neither.`);
    return undefined;
  }
  if (issuer === undefined || audience === undefined)
    throw new StartError('OIDC_ISSUER and OIDC_AUDIENCE belong together: set both, or neither.');
  if (!/^https?:$/.test(urlOf(issuer)?.protocol ?? ''))
    throw new StartError(
      `OIDC_ISSUER is "${issuer}", which is no address that begins with http:// or https://.`,
    );
  const userClaim = variable('OIDC_USER_CLAIM') ?? 'sub';
  const trustedDomains = (variable('OIDC_TRUSTED_DOMAINS') ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const odd = trustedDomains.find((domain) => !domainPattern.test(domain));
  if (odd !== undefined)
    throw new StartError(`OIDC_TRUSTED_DOMAINS names "${odd}": write mail domains, as example.org.`);
  return {
    issuer,
    tokenIssuer: variable('OIDC_TOKEN_ISSUER'),
    audience,
    userClaim,
    claimHolds: readContent(userClaim, variable('OIDC_USER_CLAIM_HOLDS')),
    trustedDomains,
  };
}
