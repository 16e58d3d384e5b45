import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

import type { Settings } from '../configuration/settings.ts';

/** The operations of a path, as far as they are completed here. */
type Operations = Readonly<Record<string, { readonly responses?: object }>>;

/** The operations with their errors. The schemas of the routes have none: their serializers would cut off further members of a problem. */
function withErrors(operations: Operations): Operations {
  const error = { $ref: '#/components/responses/Problem' };
  return Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => [
      method,
      { ...operation, responses: { ...operation.responses, '4XX': error, '5XX': error } },
    ]),
  );
}

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
        responses: {
          // The body of every error (`Problem` in `platform/kernel/problem.ts`; RFC 9457).
          Problem: {
            description: 'An error: `detail` is a sentence for people, `errors` has sentences by field.',
            content: {
              'application/problem+json': {
                schema: {
                  type: 'object',
                  properties: {
                    type: { type: 'string', format: 'uri-reference' },
                    title: { type: 'string' },
                    status: { type: 'integer' },
                    detail: { type: 'string' },
                    instance: {
                      type: 'string',
                      description: 'The identifier of the request, as in the log.',
                    },
                    errors: {
                      type: 'object',
                      additionalProperties: { type: 'array', items: { type: 'string' } },
                    },
                  },
                  required: ['type', 'title', 'status', 'instance'],
                },
              },
            },
          },
        },
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
    transformObject: (document) => {
      const described = 'openapiObject' in document ? document.openapiObject : document.swaggerObject;
      const paths = Object.entries(described.paths as Readonly<Record<string, Operations>>);
      const completed = paths.map(([path, operations]) => [path, withErrors(operations)]);
      return { ...described, paths: Object.fromEntries(completed) };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { deepLinking: true, docExpansion: 'none', filter: true, persistAuthorization: false },
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
