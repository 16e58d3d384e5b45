import { describe, expect, it } from 'vitest';

import { readSettings } from '../../../platform/configuration/settings.ts';
import { securityHeaders } from '../../../platform/http/security-headers.ts';
import type { PartialPortalConfig } from '../../../resources/product/portalConfig.ts';

describe('the content security policy', () => {
  const policyOf = async (portal: PartialPortalConfig) => {
    const headers = securityHeaders({ ...(await readSettings({})), portal });
    const policy = headers['content-security-policy'] ?? '';
    return new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
  };

  it('lets the portal reach what config.json names, and nothing else', async () => {
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
});
