import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import Fastify, { type FastifyInstance } from 'fastify';

import { readSettings } from '../../../platform/configuration/settings.ts';
import { otherApplications, trialLinks } from '../../../platform/elsewhere/links.ts';
import { elsewhereService } from '../../../platform/elsewhere/service.ts';
import type { PlatformContext } from '../../../platform/kernel/context.ts';
import { linkOf, menus } from '../../../resources/product/menu/index.ts';
import { wrongKey } from '../../../resources/product/portalConfig.ts';

async function served(environment: Record<string, string>): Promise<FastifyInstance> {
  const app = Fastify({ routerOptions: { caseSensitive: false } });
  const settings = await readSettings(environment);
  // Database, clock and log are not used.
  await app.register(async (scope) => elsewhereService(scope, { settings } as PlatformContext));
  return app;
}

describe('the applications around the portal', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await served({});
  });
  afterAll(() => app.close());

  it('each have a URL on a trial', () => {
    const external = menus.client.flatMap(({ entries }) => entries).filter(({ path }) => path === undefined);
    for (const entry of external) expect(trialLinks).toHaveProperty([linkOf(entry)]);
    expect(wrongKey({ links: trialLinks })).toBeNull();
  });

  it.each(otherApplications)('$link leads to a page that names $name', async ({ link, name }) => {
    const answer = await app.inject(String(trialLinks[link]));
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`<h1>${name.replace('&', '&amp;')}</h1>`);
    expect(answer.body).toContain('isn’t part of the portal');
  });

  it('have no page at an unknown path', async () => {
    expect((await app.inject('/elsewhere/<script>')).statusCode).toBe(404);
  });

  it('have no pages on a platform with a public address', async () => {
    const open = await served({ HOST: '0.0.0.0', PUBLIC_URL: 'https://portal.example' });
    expect((await open.inject('/elsewhere/menu.logs')).statusCode).toBe(404);
    await open.close();
  });
});
