import { sql } from 'drizzle-orm';

import { isPermitted } from '../../../resources/declaration/index.ts';
import { messages } from '../../../resources/product/messages.ts';
import { appendChange } from '../../audit/append.ts';
import type { Queryable } from '../../database/index.ts';
import { type Call, type CallInput, defineCall, type QueryParameters } from '../../http/call.ts';
import { notFoundProblem, ProblemError, validationProblem } from '../../kernel/problem.ts';
import { findRecord, type WireRecord } from '../../resources/read.ts';
import { checkRights } from '../../resources/rights.ts';
import { declared } from '../../resources/targets.ts';
import { type CleanImage, cleanImage, imageSize, maxFrames, maxPixels, maxSide } from './image.ts';

const service = 'usercontactrole/v2';
const path = 'clients/{clientId}/profile/{profileId}/photo';
const users = declared('users');

/** Bytes of a photo at most. */
const maxBytes = 5 * 1024 * 1024;
const dataUrlPattern = /^data:[\w/+.-]*;base64,([A-Za-z0-9+/]+={0,2})$/;

type Input = CallInput<'clientId' | 'profileId', QueryParameters>;

function uidOf({ params }: Input): string {
  return params.profileId.toLowerCase();
}

/** One's own photo, and for whoever manages users those of the users that they see. Throws 403 with `detail`, or 404. */
async function checkOwner(input: Input, detail: string): Promise<WireRecord> {
  const { tx, params, principal } = input;
  const uid = uidOf(input);
  const isOwn = uid === principal.userUid;
  if (!isOwn && !isPermitted(['CanManageUsers'], principal.permissions))
    throw new ProblemError(403, { detail });
  const found = await findRecord(tx, users, { params, principal, uid });
  if (!found) throw notFoundProblem();
  return found.record;
}

/** As above, for changes: nobody changes the photo of somebody with more rights. */
async function checkWriter(input: Input, detail: string): Promise<void> {
  const record = await checkOwner(input, detail);
  const { tx, params, principal } = input;
  await checkRights(tx, users, principal, { uid: uidOf(input), clientUid: params.clientId, record });
}

/** The picture in a body `{ photo }`, a data URL (RFC 2397). Throws a 400. */
async function readPhoto(body: unknown): Promise<CleanImage> {
  const { photo } = (typeof body === 'object' && body !== null ? body : {}) as { readonly photo?: unknown };
  const refused = (sentence: string) => validationProblem({ UserPhoto: [sentence] });
  const encoded = typeof photo === 'string' ? dataUrlPattern.exec(photo)?.[1] : undefined;
  if (encoded === undefined) throw refused(messages['photo-type']);
  const file = Buffer.from(encoded, 'base64');
  const size = await imageSize(file);
  if (!size) throw refused(messages['photo-type']);
  const { width, height, frames } = size;
  if (width > maxSide || height > maxSide)
    throw refused(`A photo can have at most ${maxSide.toLocaleString('en-US')} pixels on each side.`);
  if (frames > maxFrames) throw refused(`A photo can have at most ${maxFrames} frames.`);
  if (width * height * frames > maxPixels)
    throw refused(`A photo can have at most ${maxPixels / 1e6} million pixels in all of its frames.`);
  const image = await cleanImage(file, size);
  if (!image) throw refused(messages['photo-type']);
  return image;
}

async function audit(input: Input, operation: 'create' | 'delete'): Promise<void> {
  const { tx, principal, params, clock, requestId } = input;
  await appendChange(tx, {
    principal,
    operation: 'update',
    subject: 'users',
    clientUid: params.clientId,
    target: uidOf(input),
    targetTitle: null,
    changes: { userPhoto: { old: operation === 'delete', new: operation === 'create' } },
    at: clock.now(),
    requestId,
  });
}

async function addressOf(tx: Queryable, input: Input): Promise<unknown> {
  const { params, principal } = input;
  const found = await findRecord(tx, users, { params, principal, uid: uidOf(input) });
  return found?.record['userPhoto'] ?? null;
}

export const photoCalls: readonly Call[] = [
  defineCall({
    id: 'getPhoto',
    service,
    method: 'GET',
    path,
    access: 'member',
    summary: 'A profile photo: one’s own, or that of a user whom one manages',
    query: {
      version: { type: 'string', description: 'Which of the photos; makes the address new with each.' },
    },
    async handler(input) {
      const { tx, params } = input;
      await checkOwner(input, 'You are not permitted to do this.');
      const { rows } = await tx.query<{ type: string; content: Buffer }>(sql`
        select content_type as type, content from user_photos where client_uid = ${params.clientId} and uid = ${uidOf(input)}`);
      if (!rows[0]) throw notFoundProblem();
      const { type, content } = rows[0];
      return {
        headers: {
          'content-type': type,
          'cache-control': 'private, max-age=86400',
          'content-disposition': 'inline',
          'content-security-policy': "default-src 'none'; sandbox",
        },
        body: content,
      };
    },
  }),
  defineCall({
    id: 'setPhoto',
    service,
    method: 'POST',
    path,
    access: 'member',
    summary: 'Sets a profile photo; what the file tells beside the picture is left out',
    // Decoding takes its time, and no transaction waits for it.
    withoutDatabase: true,
    body: {
      schema: {
        type: 'object',
        properties: {
          photo: { type: 'string', description: 'A data URL of a gif, jpeg or png, base64.' },
        },
        required: ['photo'],
      },
      checkedByHandler: true,
      // Four characters carry three bytes.
      limit: Math.ceil((maxBytes * 4) / 3) + 1024,
    },
    answers: { 200: { type: 'object', properties: { userPhoto: { type: 'string' } } } },
    async handler(input) {
      const { params, body } = input;
      const check = (tx: Queryable) => checkWriter({ ...input, tx }, 'You are not permitted to do this.');
      await input.transaction(check);
      const { contentType, content } = await readPhoto(body);
      return input.transaction(async (tx) => {
        // Rights may have gone meanwhile.
        await check(tx);
        await tx.query(sql`
          insert into user_photos (client_uid, uid, content_type, content)
          values (${params.clientId}, ${uidOf(input)}, ${contentType}, ${content})
          on conflict (client_uid, uid) do update
          set content_type = excluded.content_type, content = excluded.content, version = user_photos.version + 1`);
        await audit({ ...input, tx }, 'create');
        return { body: { userPhoto: await addressOf(tx, input) } };
      });
    },
  }),
  defineCall({
    id: 'deletePhoto',
    service,
    method: 'DELETE',
    path,
    access: 'member',
    summary: 'Deletes a profile photo',
    answers: { 204: { type: 'null', description: 'Deleted.' } },
    async handler(input) {
      const { tx, params } = input;
      await checkWriter(input, messages['photo-delete-forbidden']);
      const { rowCount } = await tx.query(sql`
        delete from user_photos where client_uid = ${params.clientId} and uid = ${uidOf(input)}`);
      if (rowCount > 0) await audit(input, 'delete');
      return { status: 204 };
    },
  }),
];
