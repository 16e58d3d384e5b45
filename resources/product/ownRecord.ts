import { email, integer, section, text } from '../declaration/index.ts';

/** The fields that all users see and change in their own record. */
export const ownFields = {
  firstName: text({ required: true, autocomplete: 'given-name' }),
  lastName: text({ required: true, autocomplete: 'family-name' }),
  userName: email({ label: 'Email', write: 'never' }),
} as const;

/** The number of rows that stands for no choice: lists then show as many as fit the window. */
export const defaultPageSize = 10;
/** The numbers of rows that people choose among. */
export const pageSizes: readonly number[] = [defaultPageSize, 25, 50, 100, 1000];

export const rowsPerPage = integer({
  label: 'Rows per page',
  help: 'How many rows lists start with.',
  offered: pageSizes.map((value) => ({
    value,
    ...(value === defaultPageSize && { label: 'Fit window' }),
  })),
  default: defaultPageSize,
  min: 1,
  max: 1000,
});

/** Language, time zone and rows of lists, which the browser keeps. */
export const onThisDevice = section(
  'Language, time and rows on this device',
  {},
  { widget: 'onThisDevice', onlySaved: true },
);

/** The pages of the user's own record. */
export const ownPlace = {
  area: 'personal',
  access: { read: [] },
  edit: { path: '', update: 'PATCH', recordFrom: 'userUid' },
} as const;

/** The catalogue's messages for failed calls on the user's own record. */
export const ownMessages = {
  get: { 404: 'user-not-found', other: 'user-fetch' },
  update: { 404: 'user-not-found', other: 'user-update' },
} as const;
