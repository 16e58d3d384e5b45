import { sql } from 'drizzle-orm';

import { messages } from '../../../resources/product/messages.ts';
import { users } from '../../../resources/users.ts';
import type { Call } from '../../http/call.ts';
import { notFoundProblem, validationProblem } from '../../kernel/problem.ts';
import { answerAction } from '../../resources/actions.ts';
import { findRecord } from '../../resources/read.ts';
import { type CleanImage, cleanImage, imageSize, maxFrames, maxPixels, maxSide } from './image.ts';

/** Bytes of a photo at most. */
const maxBytes = 5 * 1024 * 1024;
const dataUrlPattern = /^data:[\w/+.-]*;base64,([A-Za-z0-9+/]+={0,2})$/;

/** The picture in a data URL (RFC 2397). Throws a 400. */
async function readPhoto(photo: unknown): Promise<CleanImage> {
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

/** The photos of people. */
export const photoCalls: readonly Call[] = [
  answerAction(users, 'photo', {
    summary: 'A profile photo: one’s own, or that of a user whom one manages',
    async handler({ tx, params, uid }) {
      const { rows } = await tx.query<{ contentType: string; content: Buffer }>(sql`
        select content_type as "contentType", content from user_photos
        where client_uid = ${params['clientId']} and uid = ${uid}`);
      if (!rows[0]) throw notFoundProblem();
      return { ...rows[0], headers: { 'cache-control': 'private, max-age=86400' } };
    },
  }),
  answerAction(users, 'setPhoto', {
    summary:
      'Sets a profile photo, a data URL of a gif, jpeg or png; what the file tells beside the picture is left out',
    // Four characters carry three bytes.
    bodyLimit: Math.ceil((maxBytes * 4) / 3) + 1024,
    // Decoding takes its time, and no transaction waits for it.
    prepare: ({ input }) => readPhoto(input.photo),
    async handler({ tx, params, principal, uid, prepared, record, changed }) {
      const { contentType, content } = prepared;
      await tx.query(sql`
        insert into user_photos (client_uid, uid, content_type, content)
        values (${params['clientId']}, ${uid}, ${contentType}, ${content})
        on conflict (client_uid, uid) do update
        set content_type = excluded.content_type, content = excluded.content, version = user_photos.version + 1`);
      changed({ userPhoto: { old: record.userPhoto != null, new: true } });
      const after = await findRecord(tx, users, { params, principal, uid });
      const userPhoto = after?.record['userPhoto'];
      return { userPhoto: typeof userPhoto === 'string' ? userPhoto : null };
    },
  }),
  answerAction(users, 'removePhoto', {
    summary: 'Deletes a profile photo',
    async handler({ tx, params, uid, record, changed }) {
      await tx.query(sql`delete from user_photos where client_uid = ${params['clientId']} and uid = ${uid}`);
      changed({ userPhoto: { old: record.userPhoto != null, new: false } });
    },
  }),
];
