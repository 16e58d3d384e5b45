import { expect, it } from 'vitest';
import { absoluteConfig } from '../../../src/embed/sharedStart.ts';
import { aConfig } from '../../support/session.ts';

const config = aConfig({
  links: { support: '/help', sessionKill: ['/end', 'https://kiosk.example/end'] },
  reunification: { url: '/reunification', tokenHeader: 'token', versionHeader: 'version' },
});

it('Omitted and relative URLs in the config.json of another origin resolve to that origin', () => {
  const { apiUrl, flagsUrl, identity, links, reunification } = absoluteConfig(
    config,
    'https://portal.example/v7/config.json',
  );
  expect({ apiUrl, flagsUrl }).toEqual({
    apiUrl: 'https://portal.example',
    flagsUrl: 'https://portal.example',
  });
  expect(identity.authority).toBe('https://portal.example/identity');
  expect(links).toEqual({
    support: 'https://portal.example/help',
    sessionKill: ['https://portal.example/end', 'https://kiosk.example/end'],
  });
  expect(reunification?.url).toBe('https://portal.example/reunification');
});

it('Omitted values in the config.json of the page’s own origin stay omitted', () => {
  expect(absoluteConfig(config, `${location.origin}/v7/config.json`)).toBe(config);
});

it('Absolute URLs stay unchanged', () => {
  const named = {
    ...config,
    apiUrl: 'https://api.example',
    identity: { ...config.identity, authority: 'https://id.example' },
  };
  const { apiUrl, identity } = absoluteConfig(named, 'https://portal.example/v7/config.json');
  expect([apiUrl, identity.authority]).toEqual(['https://api.example', 'https://id.example']);
});
