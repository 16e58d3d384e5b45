import { json, text } from '../declaration/index.ts';

/** A png of one pixel. */
const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Shared by the actions on a photo: one's own, and those of the users that one manages. */
const photo = {
  on: 'record',
  path: '/clients/{clientId}/profile/{userId}/photo',
  own: 'allowed',
  access: ['CanManageUsers'],
} as const;

/** The actions on the photo of a person. */
export const photoActions = {
  photo: {
    ...photo,
    method: 'GET',
    query: { version: text({ help: 'Makes the address new with each photo.' }) },
    shape: 'file',
  },
  setPhoto: {
    ...photo,
    method: 'POST',
    body: {
      photo: json<string>({ required: true, help: 'A data URL of a gif, jpeg or png.', example: onePixel }),
    },
    answer: { userPhoto: text() },
    message: { 400: 'photo-type', other: 'unknown-error' },
  },
  removePhoto: {
    ...photo,
    method: 'DELETE',
    isDangerous: true,
    message: { 403: 'photo-delete-forbidden', other: 'unknown-error' },
  },
} as const;
