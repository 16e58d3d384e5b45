import { imageActions } from '../declaration/index.ts';

/** The actions on a user's photo: the viewer's own, and those of users they manage. */
export const photoActions = imageActions('userPhoto', {
  name: 'photo',
  path: '/clients/{clientId}/profile/{userId}/photo',
  own: 'allowed',
  access: ['CanManageUsers'],
  setMessage: { 400: 'photo-type', other: 'unknown-error' },
  removeMessage: { 403: 'photo-delete-forbidden', other: 'unknown-error' },
});
