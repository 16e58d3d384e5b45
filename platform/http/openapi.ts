import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

import type { Settings } from '../configuration/settings.ts';

/** Collects the routes' descriptions. Must be registered before the routes. */
export async function addOpenApi(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Safety Portal platform',
        description: 'The services that the portal administers.',
        version: '1',
      },
      servers: [{ url: settings.publicUrl }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description:
              'An access token of the identity provider; `npm run token -- LOGIN` prints one. Calls with a scope also take an API key, or a token that the provider issued for one.',
          },
          service: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'A service token, which `POST .auth/ValidateAuth` answers.',
          },
        },
      },
      security: [{ bearer: [] }],
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { deepLinking: true, docExpansion: 'none', filter: true, persistAuthorization: false },
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
