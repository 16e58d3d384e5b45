import { describe, expect, it } from 'vitest';

import { readSettings } from '../../../platform/configuration/settings.ts';
import { securityHeaders } from '../../../platform/http/security-headers.ts';
import type { PartialPortalConfig } from '../../../resources/product/portalConfig.ts';

describe('the content security policy', () => {
  const policyOf = async (portal: PartialPortalConfig, environment: Record<string, string> = {}) => {
    const headers = securityHeaders({ ...(await readSettings(environment)), portal });
    const policy = headers['content-security-policy'] ?? '';
    return new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
  };

  it('allows connections to the origins in config.json, and to no others', async () => {
    const policy = await policyOf({
      apiUrl: 'https://api.example/base',
      flagsUrl: 'https://flags.example',
      reunification: {
        url: 'https://reunite.example/v3',
        tokenHeader: 'X-Token',
        versionHeader: 'X-Version',
      },
      identity: {
        authority: 'https://id.example/realm',
        metadata: {
          authorization_endpoint: 'https://id.example/authorize',
          token_endpoint: 'https://tokens.example/token',
        },
      },
      links: { sessionKill: ['https://kiosk.example/end', '/end'], support: 'https://help.example' },
    });
    expect(policy.get('connect-src')?.toSorted()).toEqual([
      "'self'",
      'https://api.example',
      'https://flags.example',
      'https://id.example',
      'https://kiosk.example',
      'https://reunite.example',
      'https://tokens.example',
    ]);
    expect(policy.get('frame-src')).toEqual(["'self'", 'https://id.example']);
    expect((await policyOf({})).get('connect-src')).toEqual(["'self'"]);
  });

  it('allows calls to the origins of further services in config.json', async () => {
    const policy = await policyOf({ serviceOrigins: ['https://weather.example/api'] });
    expect(policy.get('connect-src')).toEqual(["'self'", 'https://weather.example']);
  });

  it('allows neither plugins nor another base address, and scripts and workers of the portal only', async () => {
    const policy = await policyOf({});
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'self'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('worker-src')).toEqual(["'self'", 'blob:']);
  });

  const own = ["'self'", 'data:', 'blob:'];
  it('allows pictures of levels from the picture origins in config.json, and from no others', async () => {
    const pictureOrigins = ['https://maps.example/v2', 'http://plans.example:8080'];
    const policy = await policyOf({ pictureOrigins, apiUrl: 'https://api.example' });
    expect(policy.get('img-src')).toEqual([...own, 'https://maps.example', 'http://plans.example:8080']);
    expect(policy.get('connect-src')).toEqual(["'self'", 'https://api.example']);
    expect((await policyOf({})).get('img-src')).toEqual(own);
  });

  const account = 'DefaultEndpointsProtocol=https;AccountName=northfield;AccountKey=c2VjcmV0==';
  const s3 = { UPLOADS_S3_KEY_ID: 'id', UPLOADS_S3_SECRET: 'secret' };
  it.each([
    [
      { UPLOADS_AZURE: `${account};EndpointSuffix=core.windows.net` },
      'https://northfield.blob.core.windows.net',
    ],
    [
      { UPLOADS_AZURE: `${account};BlobEndpoint=http://127.0.0.1:10000/northfield` },
      'http://127.0.0.1:10000',
    ],
    [{ UPLOADS_S3: 'https://s3.eu-west-1.example/base', ...s3 }, 'https://s3.eu-west-1.example'],
  ])('allows pictures from the storage %j', async (environment, origin) => {
    expect((await policyOf({}, environment as Record<string, string>)).get('img-src')).toEqual([
      ...own,
      origin,
    ]);
  });
});
