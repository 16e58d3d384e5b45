import { imageActions } from '../declaration/index.ts';

/** The actions on the photo of a person: one's own, and those of the users that one manages. */
export const photoActions = imageActions('userPhoto', {
  name: 'photo',
  path: '/clients/{clientId}/profile/{userId}/photo',
  own: 'allowed',
  access: ['CanManageUsers'],
  setMessage: { 400: 'photo-type', other: 'unknown-error' },
  removeMessage: { 403: 'photo-delete-forbidden', other: 'unknown-error' },
});
