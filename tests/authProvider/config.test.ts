import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  ConfigError,
  linkTo,
  loadConfig,
  readConfig,
  sessionKillAddresses,
  supportLink,
  UnreachableError,
} from '../../authProvider/config.ts';
import shipped from '../../public/config.json' with { type: 'json' };
import { proves } from '../support/rows.ts';

describe('config.json', () => {
  it('is valid as shipped', () => {
    expect(readConfig(shipped)).toEqual(shipped);
  });

  it('may be empty, and then defaults to region us and environment production', () => {
    proves('constants-2', 'shell-2');
    expect(readConfig({})).toMatchObject({
      region: 'us',
      environment: 'production',
      identity: { clientId: 'safety-portal', errorPath: '/error' },
    });
  });

  it('may contain unknown keys', () => {
    expect(readConfig({ colour: 'green', identity: { pushedRequests: true } }).region).toBe('us');
  });

  it('may end service URLs with a slash, which is removed', () => {
    expect(readConfig({ apiUrl: 'https://api.example/' }).apiUrl).toBe('https://api.example');
  });

  it.each([
    [[], '', 'The file config.json must be an object in braces.'],
    [{ region: 'fr' }, 'region', 'The key “region” of config.json must be one of “us”, “uk”.'],
    [{ region: null }, 'region', 'must be one of'],
    [{ environment: 'prod' }, 'environment', 'must be one of “production”, “reviewapp”, “development”.'],
    [
      { apiUrl: 'api.example' },
      'apiUrl',
      'must be empty or an address that begins with http:// or https://.',
    ],
    [{ flagsUrl: 'javascript:alert(1)' }, 'flagsUrl', 'must be empty or an address'],
    [{ identity: 'x' }, 'identity', 'must be an object in braces.'],
    [{ identity: { clientId: '' } }, 'identity.clientId', 'must be a text that is not empty.'],
    [{ identity: { authority: '/identity' } }, 'identity.authority', 'must be empty or an address'],
    [{ identity: { scope: 'profile' } }, 'identity.scope', 'with “openid” among them.'],
    [{ identity: { errorPath: '//evil' } }, 'identity.errorPath', 'that begins with one slash.'],
    [{ identity: { errorPath: '/client/landing' } }, 'identity.errorPath', 'needs no sign-in.'],
    [
      { identity: { claims: { userUid: 7 } } },
      'identity.claims.userUid',
      'must be a text that is not empty.',
    ],
    [
      { identity: { prompts: { newPassword: 'javascript:alert(1)' } } },
      'identity.prompts.newPassword',
      'must be an address that begins with',
    ],
    [
      { identity: { prompts: { newPasword: 'https://id.example' } } },
      'identity.prompts.newPasword',
      'must be one of newPassword, verifyEmail, stationAccount.',
    ],
    [{ links: { support: 'javascript:alert(1)' } }, 'links.support', 'must be an address that begins with'],
    [
      { links: { sessionKill: ['https://a.example', 7] } },
      'links.sessionKill',
      'must be a list of addresses.',
    ],
    [
      {
        reunification: { url: 'javascript:alert(1)', tokenHeader: 'X-Token', versionHeader: 'X-Version' },
      },
      'reunification.url',
      'must be an address that begins with',
    ],
    [
      { reunification: { url: '/reunification', tokenHeader: 'X Token', versionHeader: 'X-Version' } },
      'reunification.tokenHeader',
      'must be the name of a header.',
    ],
    [
      { reunification: { url: '/reunification', tokenHeader: 'X-Token' } },
      'reunification.versionHeader',
      'must be the name of a header.',
    ],
    [{ modules: { visitor: 'v1' } }, 'modules.visitor', 'must be a list of module identifiers.'],
  ])('%j is rejected with an error that names “%s” and the expected value', (content, key, words) => {
    const failure = failureOf(() => readConfig(content));
    expect(failure).toBeInstanceOf(ConfigError);
    expect((failure as ConfigError).key).toBe(key);
    expect((failure as ConfigError).message).toContain(words);
  });
});

describe('links', () => {
  it('to support depend on the region', () => {
    proves('startup-7', 'shell-4', 'shell-10');
    const links = { support: 'https://help.example', 'support.uk': 'mailto:help@uk.example' };
    expect(supportLink(readConfig({ links }))).toBe('https://help.example');
    expect(supportLink(readConfig({ links, region: 'uk' }))).toBe('mailto:help@uk.example');
    for (const config of [readConfig({}), undefined]) expect(supportLink(config)).toMatch(/^mailto:/);
  });
  it('without a URL are absent', () => {
    expect(linkTo(readConfig({ links: { a: '' } }), 'a')).toBeNull();
    expect(linkTo(readConfig({ links: {} }), 'constructor')).toBeNull();
    expect(sessionKillAddresses(readConfig({ links: { sessionKill: ['', '/end'] } }))).toEqual(['/end']);
    expect(sessionKillAddresses(readConfig({ links: { sessionKill: '/end' } }))).toEqual(['/end']);
  });
});

describe('fetching config.json', () => {
  afterEach(() => vi.unstubAllGlobals());
  const answer = (body: string, status = 200) =>
    vi.stubGlobal('fetch', async () => new Response(body, { status }));

  it('reports invalid JSON with a reason', async () => {
    answer('{ "region": us }');
    await expect(loadConfig()).rejects.toThrow(/config\.json is no JSON: .+/);
  });
  it('reports a missing file', async () => {
    answer('<html></html>', 404);
    await expect(loadConfig()).rejects.toThrow('The file config.json is missing (404).');
  });
  it('distinguishes an unavailable platform from an invalid file', async () => {
    answer('', 503);
    await expect(loadConfig()).rejects.toBeInstanceOf(UnreachableError);
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(loadConfig()).rejects.toBeInstanceOf(UnreachableError);
  });
});

function failureOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}
