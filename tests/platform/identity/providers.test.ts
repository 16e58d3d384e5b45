import { afterEach, describe, expect, it } from 'vitest';
import { readOutsideIdentity } from '../../../platform/configuration/outside-identity.ts';
import { outsideTokens } from '../../../platform/identity/outside-tokens.ts';
import { InvalidToken } from '../../../platform/identity/tokens.ts';
import { audience, type OutsideProvider, outsideProvider, type ProviderOptions } from './outsideProvider.ts';

const tenant = '9188040d-6c67-4c5b-b112-36a304b66dad';
const oid = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed';
const email = 'ada@school.example';

interface Deployment extends ProviderOptions {
  /** The documented settings, beside issuer and audience. */
  readonly settings: Record<string, string>;
  /** Header type and claims of an access token and an ID token, as the provider sends them. */
  readonly access: Sent;
  readonly id: Sent;
  readonly expected: Record<string, unknown>;
}

interface Sent {
  readonly typ?: string;
  readonly claims: Record<string, unknown>;
}

/** Groups that are too many for a token (Entra ID): the token names where they can be read. */
const overage = {
  _claim_names: { groups: 'src1' },
  _claim_sources: { src1: { endpoint: `https://graph.windows.net/${tenant}/users/${oid}/getMemberObjects` } },
};
const entraClaims = {
  aio: 'AXQAi/8TAAAA',
  azp: 'b14a7505-96e9-4927-91e8-0601d0fc9caa',
  name: 'Ada Okonkwo',
  oid,
  preferred_username: email,
  email,
  rh: '0.AX0A',
  scp: 'access_as_user',
  sub: 'HKZpfaHyWadeOouYlitjrI-KffTm222X5rrV3xDqfKQ',
  tid: tenant,
  uti: 'fqiBqXLPj0eQa82S',
  ver: '2.0',
};
const keycloakAccess = {
  jti: 'onrtro:5c1b4f4e',
  sub: 'f4a1c1b2-6f3c-4d0c-9b27-0c5bb8a3a001',
  typ: 'Bearer',
  azp: 'safety-portal',
  sid: 'b0f1f3b7',
  acr: '1',
  scope: 'openid email profile offline_access',
  email_verified: true,
  preferred_username: 'ada',
  email,
};
const keycloakId = { ...keycloakAccess, typ: 'ID', nonce: 'n1', at_hash: 'h' };
const authentik = {
  sub: '0d6f1f4d6d1b3b6c6f1f4d6d1b3b6c6f0d6f1f4d6d1b3b6c6f1f4d6d1b3b6c6f',
  acr: 'goauthentik.io/providers/oauth2/default',
  amr: ['pwd'],
  auth_time: 1_764_000_000,
  nonce: 'n1',
  sid: 'a6f2',
  email,
  email_verified: true,
  preferred_username: 'ada',
};

const deployments: Record<string, Deployment> = {
  'Entra ID with tokens of version 2, by oid': {
    path: `/${tenant}/v2.0`,
    settings: { OIDC_USER_CLAIM: 'oid' },
    access: { typ: 'JWT', claims: { ...entraClaims, ...overage } },
    id: { typ: 'JWT', claims: { ...entraClaims, scp: undefined, azp: undefined, nonce: 'n1' } },
    // No email_verified: the address is not confirmed, and nobody is found by it.
    expected: { key: 'external', value: oid },
  },
  'Entra ID with a statement that the domain’s addresses are its own': {
    path: `/${tenant}/v2.0`,
    settings: { OIDC_USER_CLAIM: 'oid', OIDC_TRUSTED_DOMAINS: 'School.example' },
    access: { typ: 'JWT', claims: entraClaims },
    id: { typ: 'JWT', claims: { ...entraClaims, scp: undefined, nonce: 'n1' } },
    expected: { key: 'external', value: oid, address: email },
  },
  'Entra ID with tokens of version 1, which have another issuer': {
    path: `/${tenant}/v2.0`,
    settings: { OIDC_USER_CLAIM: 'oid', OIDC_TOKEN_ISSUER: `https://sts.windows.net/${tenant}/` },
    access: {
      typ: 'JWT',
      claims: {
        ...entraClaims,
        iss: `https://sts.windows.net/${tenant}/`,
        azp: undefined,
        appid: 'b14a7505-96e9-4927-91e8-0601d0fc9caa',
        appidacr: '0',
        email: undefined,
        preferred_username: undefined,
        unique_name: email,
        upn: email,
        ver: '1.0',
      },
    },
    id: { typ: 'JWT', claims: { ...entraClaims, scp: undefined, nonce: 'n1' } },
    expected: { key: 'external', value: oid },
  },
  'Okta with a custom authorization server, by uid': {
    path: '/oauth2/default',
    settings: { OIDC_USER_CLAIM: 'uid', OIDC_USER_CLAIM_HOLDS: 'provider-id' },
    access: {
      claims: {
        ver: 1,
        jti: 'AT.0mP4JKAZX1iACIT4vbEDF7LpvDVjxypPMf0D7uX39RE',
        cid: '0oa5jmjvvv',
        uid: '00u5jmqqq',
        scp: ['openid', 'email', 'offline_access'],
        auth_time: 1_764_000_000,
        sub: email,
      },
    },
    id: {
      claims: {
        sub: '00u5jmqqq',
        uid: '00u5jmqqq',
        ver: 1,
        nonce: 'n1',
        at_hash: 'h',
        email,
        email_verified: true,
      },
    },
    expected: { key: 'external', value: '00u5jmqqq' },
  },
  'AD FS, whose access tokens have another issuer': {
    path: '/adfs',
    document: { access_token_issuer: 'http://adfs.school.example/adfs/services/trust' },
    settings: { OIDC_USER_CLAIM: 'sid', OIDC_USER_CLAIM_HOLDS: 'provider-id' },
    access: {
      typ: 'JWT',
      claims: {
        iss: 'http://adfs.school.example/adfs/services/trust',
        apptype: 'Public',
        appid: 'safety-portal',
        authmethod: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
        auth_time: '2026-11-26T10:00:00.000Z',
        ver: '1.0',
        scp: 'openid',
        sid: 'S-1-5-21-1004336348-1177238915-682003330-512',
        sub: undefined,
      },
    },
    id: { typ: 'JWT', claims: { sid: 'S-1-5-21-1', nonce: 'n1', upn: email } },
    expected: { key: 'external', value: 'S-1-5-21-1004336348-1177238915-682003330-512' },
  },
  'Keycloak 22 to 24, whose access tokens have the nonce': {
    path: '/realms/safety',
    settings: {},
    access: { typ: 'JWT', claims: { ...keycloakAccess, nonce: 'n1', session_state: 'b0f1f3b7' } },
    id: { typ: 'JWT', claims: keycloakId },
    expected: { key: 'external', value: keycloakAccess.sub, address: email },
  },
  'Keycloak 25 and 26': {
    path: '/realms/safety',
    settings: {},
    access: { typ: 'JWT', claims: keycloakAccess },
    id: { typ: 'JWT', claims: keycloakId },
    expected: { key: 'external', value: keycloakAccess.sub, address: email },
  },
  'Authentik, whose access tokens are ID tokens with a few more claims': {
    path: '/application/o/safety/',
    settings: {},
    access: { typ: 'JWT', claims: { ...authentik, azp: 'safety-portal', uid: 'x'.repeat(40) } },
    id: { typ: 'JWT', claims: authentik },
    expected: { key: 'external', value: authentik.sub, address: email },
  },
  'Authentik with scopes in its access tokens': {
    path: '/application/o/safety/',
    settings: {},
    access: { typ: 'JWT', claims: { ...authentik, azp: 'safety-portal', scope: 'openid email' } },
    id: { typ: 'JWT', claims: authentik },
    expected: { key: 'external', value: authentik.sub, address: email },
  },
  'Google through Keycloak, which names its own identifier': {
    path: '/realms/safety',
    settings: { OIDC_USER_CLAIM: 'sub' },
    access: { typ: 'JWT', claims: { ...keycloakAccess, identity_provider: 'google' } },
    id: { typ: 'JWT', claims: { ...keycloakId, identity_provider: 'google' } },
    expected: { key: 'external', value: keycloakAccess.sub, address: email },
  },
};

describe.each(Object.entries(deployments))('%s', (_, { settings, access, id, expected, ...options }) => {
  let provider: OutsideProvider;
  afterEach(() => provider.close());

  const verifierOf = () => {
    const variables: Record<string, string> = {
      OIDC_ISSUER: provider.issuer,
      OIDC_AUDIENCE: audience,
      ...settings,
    };
    const identity = readOutsideIdentity((name) => variables[name]);
    if (!identity) throw new Error('There is no outside provider.');
    return outsideTokens(identity, { now: () => new Date() });
  };
  const send = ({ typ, claims }: Sent) => provider.issue(claims, typ === undefined ? {} : { typ });

  it('an access token is accepted and identifies its person', async () => {
    provider = await outsideProvider(options);
    const { key, value, address } = await verifierOf()(await send(access));
    expect({ key, value, address }).toEqual(expected);
  });

  it('an ID token is refused', async () => {
    provider = await outsideProvider(options);
    await expect(verifierOf()(await send(id))).rejects.toThrow(InvalidToken);
  });

  it('a token of another issuer is refused', async () => {
    provider = await outsideProvider(options);
    const foreign = { ...access, claims: { ...access.claims, iss: 'https://elsewhere.example' } };
    await expect(verifierOf()(await send(foreign))).rejects.toThrow('it comes from another issuer');
  });
});

describe('A token whose claim identifies nobody', () => {
  let provider: OutsideProvider;
  afterEach(() => provider.close());

  it.each([
    ['platform-id', 'userUid', { userUid: 'adams' }, 'its claim userUid is no identifier of the platform'],
    ['platform-id', 'userUid', { userUid: 17 }, 'its claim userUid is no text'],
    ['provider-id', 'uid', {}, 'its claim uid is missing'],
    ['provider-id', 'uid', { uid: '' }, 'its claim uid is no text'],
    ['address', 'upn', { upn: 'other@school.example' }, 'its claim upn is not its claim email'],
    [
      'address',
      'email',
      { email_verified: false },
      'its email address is not verified by the claim email_verified',
    ],
  ])('is refused with the reason: %s in %s, %j', async (holds, claim, claims, reason) => {
    provider = await outsideProvider({ path: '/realms/safety' });
    const variables: Record<string, string> = {
      OIDC_ISSUER: provider.issuer,
      OIDC_AUDIENCE: audience,
      OIDC_USER_CLAIM: claim,
      OIDC_USER_CLAIM_HOLDS: holds,
    };
    const identity = readOutsideIdentity((name) => variables[name]);
    if (!identity) throw new Error('There is no outside provider.');
    const verify = outsideTokens(identity, { now: () => new Date() });
    const token = await provider.issue({ ...keycloakAccess, ...claims }, { typ: 'JWT' });
    await expect(verify(token)).rejects.toThrow(reason);
  });
});

describe('The settings of an outside provider', () => {
  const read = (more: Record<string, string>) => {
    const variables: Record<string, string> = {
      OIDC_ISSUER: 'https://id.example',
      OIDC_AUDIENCE: 'a',
      ...more,
    };
    return readOutsideIdentity((name) => variables[name]);
  };

  it.each([
    [{ OIDC_USER_CLAIM: 'userUid' }, 'say in OIDC_USER_CLAIM_HOLDS what this claim holds'],
    [{ OIDC_USER_CLAIM: 'preferred_username', OIDC_USER_CLAIM_HOLDS: 'platform-id' }, 'is no identifier'],
    [{ OIDC_USER_CLAIM: 'email', OIDC_USER_CLAIM_HOLDS: 'provider-id' }, 'is no identifier'],
    [{ OIDC_USER_CLAIM_HOLDS: 'uuid' }, 'is none of platform-id, provider-id, address'],
    [{ OIDC_TRUSTED_DOMAINS: 'school.example, @x' }, 'names "@x"'],
    [{ OIDC_ISSUER: 'id.example' }, 'is no address'],
  ])('%j is refused at the start, with a sentence', (more, sentence) => {
    expect(() => read(more)).toThrow(sentence);
  });

  it('sub and oid are identifiers of the provider, email is an address, and any claim can hold one of the platform', () => {
    expect(read({})).toMatchObject({ userClaim: 'sub', claimHolds: 'provider-id' });
    expect(read({ OIDC_USER_CLAIM: 'oid' })).toMatchObject({ claimHolds: 'provider-id' });
    expect(read({ OIDC_USER_CLAIM: 'email' })).toMatchObject({ claimHolds: 'address' });
    expect(read({ OIDC_USER_CLAIM: 'userUid', OIDC_USER_CLAIM_HOLDS: 'platform-id' })).toMatchObject({
      claimHolds: 'platform-id',
    });
  });
});
