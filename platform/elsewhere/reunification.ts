import { type ReunificationConfig, reunificationVersion } from '../../resources/product/portalConfig.ts';
import { isTrial } from '../configuration/settings.ts';
import { identityOf } from '../identity/identity.ts';
import type { Service } from '../kernel/context.ts';
import { ProblemError } from '../kernel/problem.ts';

/** The settings of `config.json` for the reunification service of a trial. */
export const trialReunification: ReunificationConfig = {
  url: '/reunification',
  tokenHeader: 'X-Auth-Token',
  versionHeader: 'X-Api-Version',
};

/** Replaces the reunification service on a trial, and checks that calls are made correctly. */
export const reunificationService: Service = (app, context) => {
  if (!isTrial(context.settings)) return;
  const { url, tokenHeader, versionHeader } = trialReunification;
  app.get(`${url}/status`, { schema: { hide: true } }, async ({ headers }) => {
    const authorization = `Bearer ${String(headers[tokenHeader.toLowerCase()] ?? '')}`;
    await (await identityOf(context)).authenticateService({ headers: { authorization } });
    if (headers[versionHeader.toLowerCase()] !== reunificationVersion)
      throw new ProblemError(400, {
        detail: `The header ${versionHeader} must be ${reunificationVersion}.`,
      });
    if (!/^application\/json\b/i.test(headers['content-type'] ?? ''))
      throw new ProblemError(415, { detail: 'This service takes JSON only.' });
    return { status: 'available' };
  });
};
