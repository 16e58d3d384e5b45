import { errorName } from '../../resources/declaration/conventions.ts';
import { imageActionsOf } from '../../resources/declaration/actions/imageCalls.ts';
import { imageTypeSentence } from '../../resources/product/imageSentences.ts';
import {
  type AnyResource,
  type CallAction,
  callOf,
  fieldLabel,
  type Fields,
  localize,
  nounOf,
  withinSentence,
} from '../../resources/declaration/index.ts';
import { kindOf } from '../../resources/declaration/kinds/index.ts';
import type { Call } from '../http/call.ts';
import { notFoundProblem, validationProblem } from '../kernel/problem.ts';
import { answerAction } from '../resources/calls/actions.ts';
import { findRecord } from '../resources/read.ts';
import { lock } from '../resources/record-lock.ts';
import { type CleanImage, cleanImage, imageSize, maxFrames, maxPixels, maxSide } from './decode.ts';
import { keepImage, keyOf, readImage, removeImage } from './kept.ts';

/** Maximum bytes of a picture. */
const maxBytes = 5 * 1024 * 1024;
const dataUrlPattern = /^data:[\w/+.-]*;base64,([A-Za-z0-9+/]+={0,2})$/;

/** The texts about a picture in messages. */
interface Words {
  /** The name of the field in errors. */
  readonly error: string;
  /** `photo`, in the middle of a sentence. */
  readonly noun: string;
  /** Message that rejects anything but a gif, jpeg or png. */
  readonly wrongType: string;
}

/** The picture in a data URL (RFC 2397). Throws 400. */
async function readPicture(value: unknown, { error, noun, wrongType }: Words): Promise<CleanImage> {
  const refused = (sentence: string) => validationProblem({ [error]: [sentence] });
  const limit = `${/^[aeiou]/i.test(noun) ? 'An' : 'A'} ${noun} can have at most`;
  const encoded = typeof value === 'string' ? dataUrlPattern.exec(value)?.[1] : undefined;
  if (encoded === undefined) throw refused(wrongType);
  const file = Buffer.from(encoded, 'base64');
  const size = await imageSize(file);
  if (!size) throw refused(wrongType);
  const { width, height, frames } = size;
  if (width > maxSide || height > maxSide)
    throw refused(`${limit} ${maxSide.toLocaleString('en-US')} pixels on each side.`);
  if (frames > maxFrames) throw refused(`${limit} ${maxFrames} frames.`);
  if (width * height * frames > maxPixels)
    throw refused(`${limit} ${maxPixels / 1e6} million pixels in all of its frames.`);
  const image = await cleanImage(file, size);
  if (!image) throw refused(wrongType);
  return image;
}

/** A resource in the types of a handler: `answerAction` infers input and response from the declared action. */
type Having<Action extends CallAction> = AnyResource & {
  readonly actions: Readonly<Record<string, Action>>;
};
type ReadAction = CallAction & { readonly shape: 'file' };
type SetAction = CallAction & { readonly answer: Fields };

function callsOf(resource: AnyResource, field: string): Call[] {
  const { read, set, remove } = imageActionsOf(resource, field);
  // A view has no picture actions of its own; `checkRegistry` reports a resource whose pictures lack one.
  if (read === undefined || set === undefined || remove === undefined) return [];
  const noun = withinSentence(localize(fieldLabel(resource, field), 'en-US'));
  const setAction = callOf(resource, set);
  const wrongType = imageTypeSentence(setAction);
  const words: Words = { error: errorName(resource, field), noun, wrongType };
  const [input = ''] = Object.keys(setAction.body ?? {});
  const of = `${noun} of a ${nounOf(resource.label, 'one')}`;
  const change = (record: object, isSet: boolean) => ({
    [field]: { old: (record as Readonly<Record<string, unknown>>)[field] != null, new: isSet },
  });
  return [
    answerAction(resource as Having<ReadAction>, read, {
      summary: `The ${of}, as a file`,
      async handler({ tx, params, uid }) {
        const picture = await readImage(tx, keyOf(resource, field, params, uid));
        if (!picture) throw notFoundProblem();
        return { ...picture, headers: { 'cache-control': 'private, max-age=86400' } };
      },
    }),
    answerAction(resource as Having<SetAction>, set, {
      summary: `Sets the ${of}, a data URL of a gif, jpeg or png; what the file tells beside the picture is left out`,
      // Four characters encode three bytes.
      bodyLimit: Math.ceil((maxBytes * 4) / 3) + 1024,
      // Decoding is slow, and no transaction waits for it.
      prepare: (call) => readPicture((call.input as Readonly<Record<string, unknown>>)[input], words),
      async handler({ tx, params, principal, uid, prepared, record, changed }) {
        // A deletion of the record waits, and finds the picture; after one there is no record to set it on.
        await lock(resource, { tx, principal, params }, uid);
        await keepImage(tx, keyOf(resource, field, params, uid), prepared);
        changed(change(record, true));
        const after = await findRecord(tx, resource, { params, principal, uid });
        const address = after?.record[field];
        return { [field]: typeof address === 'string' ? address : null };
      },
    }),
    answerAction(resource as Having<CallAction>, remove, {
      summary: `Deletes the ${of}`,
      async handler({ tx, params, uid, record, changed }) {
        await removeImage(tx, keyOf(resource, field, params, uid));
        changed(change(record, false));
      },
    }),
  ];
}

/** The calls that read, set and delete the pictures of a resource. */
export function imageCalls(resource: AnyResource): Call[] {
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    kindOf(field).hasOwnActions ? callsOf(resource, name) : [],
  );
}
