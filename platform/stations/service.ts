import {
  flowBodyLimitBytes,
  type FlowRoute,
  flowRoute,
  flowSchema,
  flowSecret,
  guardFlows,
} from '../identity/flows/guard.ts';
import type { Service } from '../kernel/context.ts';
import { ProblemError } from '../kernel/problem.ts';
import { previewStation } from './key.ts';

/** Shows which station a key belongs to. The holder of the key is not signed in. */
export const stationService: Service = (app, context) => {
  // No prompt pages are served with an external identity provider.
  if (context.settings.outsideIdentity) return;
  guardFlows(app, context);
  app.post<FlowRoute<'station-preview'>>(
    flowRoute('station-preview'),
    {
      bodyLimit: flowBodyLimitBytes,
      schema: flowSchema(
        'previewStation',
        'What the holder of a station account’s key sees before pairing',
        {
          id: { type: 'string', format: 'uuid' },
          key: { ...flowSecret, minLength: 16 },
        },
        {
          200: {
            type: 'object',
            properties: { name: { type: 'string' }, clientName: { type: 'string' } },
          },
        },
      ),
    },
    async ({ body }) => {
      const station = await previewStation(context, body.id, body.key);
      if (!station) throw new ProblemError(404, { detail: 'This code is not valid, or no longer so.' });
      return station;
    },
  );
};
