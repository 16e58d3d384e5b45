import { createAuthorizedFetch } from '../../authProvider/fetch.ts';
import { createServiceToken } from '../../authProvider/serviceToken.ts';
import { type PlatformDataProvider, readAction } from '../../dataProvider/index.ts';
import { createReunification } from '../../dataProvider/reunification.ts';
import { incidentTypes } from '../../resources/incidentTypes/index.ts';
import type { Portal, Services } from '../viewer/PortalContext.ts';

/** The clients of the applications beside the platform. They share one service token. */
export function createServices(
  { identity, session, sessionEnd, config }: Pick<Portal, 'identity' | 'session' | 'sessionEnd' | 'config'>,
  dataProvider: PlatformDataProvider,
): Services {
  const token = createServiceToken(identity, session, async (input) => {
    const { JsonWebToken } = await readAction(dataProvider, incidentTypes, 'validateAuth', {
      input: { ...input },
    });
    return JsonWebToken;
  });
  return {
    fetch: createAuthorizedFetch(token, config.apiUrl, sessionEnd),
    reunification: config.reunification?.url ? createReunification(config.reunification, token) : null,
  };
}
