import {
  answerFieldsOf,
  type CallAction,
  type Fields,
  type ValuesOf,
} from '../../../resources/declaration/index.ts';
import type { CallAnswer, JsonSchema } from '../../http/call.ts';
import { picked } from './action-input.ts';
import type { Page } from '../queries/paging.ts';
import type { WireRecord } from '../read.ts';
import { objectSchema, pageSchema } from '../schemas.ts';

/** The result of an action of the shape `file`. */
export interface FileAnswer {
  readonly contentType: string;
  readonly content: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A page of records as the result of an action. `answer` names fields of the records, whose statements come from the same declaration. */
export function answerPage<const FieldMap extends Fields>(
  answer: FieldMap,
  { items, ...page }: Page<WireRecord>,
): Page<ValuesOf<FieldMap>> {
  return { ...page, items: items.map((item) => picked(answer, item) as ValuesOf<FieldMap>) };
}

/**
 * Schemas of an action's responses by status.
 * @param status of a response with a body
 */
export function answerSchemas(action: CallAction, status: number): Record<number, JsonSchema> {
  const { shape } = action;
  const answer = answerFieldsOf(action);
  if (shape === 'file') return { 200: { type: 'string', format: 'binary', description: 'The file.' } };
  if (!answer) return { 204: { type: 'null', description: 'Done.' } };
  const one = objectSchema(answer);
  const schema = shape === 'page' ? pageSchema(one) : shape ? { type: 'array', items: one } : one;
  return { [status]: schema };
}

/** A file is shown unchanged and cannot run scripts. */
export function fileAnswer({ contentType, content, headers }: FileAnswer): CallAnswer {
  return {
    headers: {
      'content-type': contentType,
      'content-disposition': 'inline',
      // Compression removes the length, which the portal needs to show progress.
      'x-file-length': String(content.byteLength),
      'content-security-policy': "default-src 'none'; sandbox",
      ...headers,
    },
    body: content,
  };
}
