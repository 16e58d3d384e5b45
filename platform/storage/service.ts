import type { Readable } from 'node:stream';

import type { FastifyRequest } from 'fastify';

import type { Service } from '../kernel/context.ts';
import { ProblemError } from '../kernel/problem.ts';
import { addUpkeep } from '../kernel/upkeep.ts';
import { isAddressGood, storagePath } from './address.ts';
import { maxUploadBytes } from './content-store.ts';
import { addressKeys, receiveUpload, removeExpired } from './storage.ts';

/** Milliseconds between deletions of expired files. */
const upkeepEveryMs = 10 * 60 * 1000;

type Put = FastifyRequest<{ Params: { uid: string }; Querystring: Record<string, unknown> }>;

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * The upload storage (docs/conventions.md): a file is PUT to the URL that a call returned, with `x-ms-blob-type: BlockBlob` and without a
 * token; the URL is the permission.
 */
export const storageService: Service = async (app, context) => {
  const { database, settings, clock } = context;
  const keys = await addressKeys(settings);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    done(null, payload);
  });

  function checkAddress(request: Put): void {
    const { se, sig } = request.query;
    const address = { uid: request.params.uid, until: text(se), signed: text(sig) };
    if (!isAddressGood(keys, address, clock.now().getTime() / 1000))
      throw new ProblemError(403, {
        detail: 'This upload address is not valid or no longer so. Ask for a new one.',
      });
    if (request.headers['x-ms-blob-type'] !== 'BlockBlob')
      throw new ProblemError(400, { detail: 'The header x-ms-blob-type must be BlockBlob.' });
  }

  app.put<{ Params: Put['params']; Querystring: Put['query'] }>(
    `${storagePath}/:uid`,
    {
      bodyLimit: maxUploadBytes,
      schema: {
        operationId: 'putUpload',
        summary: 'Takes the file that an upload address was given for',
        description:
          'The signed, single-use address is the permission; no token is sent. Needs x-ms-blob-type: BlockBlob.',
        tags: ['storage'],
        security: [],
        response: { 201: { type: 'null', description: 'The file was taken.' } },
      },
      onRequest: async (request) => {
        checkAddress(request);
      },
    },
    async (request, reply) => {
      if (!request.body) throw new ProblemError(400, { detail: 'The file is empty.' });
      await receiveUpload(database, settings, request.params.uid, request.body as Readable, clock.now());
      return reply.code(201).send();
    },
  );

  addUpkeep(app, context, {
    everyMs: upkeepEveryMs,
    atStart: true,
    failure: 'old uploads cannot be removed',
    work: () => removeExpired(database, settings, clock.now()),
  });
};
