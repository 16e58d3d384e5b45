import { expect, it } from 'vitest';

import { DatabaseUnavailable, translate } from '../../../platform/database/errors.ts';

const failure = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  // PostgreSQL, appendix A.
  ['08006', 'unreachable'],
  ['57P01', 'unreachable'],
  ['57P03', 'unreachable'],
  ['25P03', 'unreachable'],
  ['26000', 'unreachable'],
  ['28P01', 'refused'],
  ['3D000', 'refused'],
  ['53300', 'sessions'],
  ['53100', 'diskFull'],
  ['53200', 'memory'],
  ['58030', 'storage'],
  ['58P01', 'storage'],
  // Node.js.
  ['ECONNREFUSED', 'unreachable'],
  ['EAI_AGAIN', 'unreachable'],
  ['EAI_FAIL', 'unreachable'],
  ['EMFILE', 'unreachable'],
  ['ENFILE', 'unreachable'],
  ['EADDRNOTAVAIL', 'unreachable'],
  ['ENOBUFS', 'unreachable'],
  ['ENETDOWN', 'unreachable'],
])('an error with the code %s is an outage: %s', (code, reason) => {
  const error = translate(failure(code));
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  expect(error).toMatchObject({ reason });
});

it.each(['23505', '57014', '25P02', '40001', 'P0001', 'XX000', '42P01'])(
  'an error with the code %s is of its statement',
  (code) => {
    expect(translate(failure(code))).toMatchObject({ name: 'StatementError', code });
  },
);

it.each(['EROFS', 'EPERM', 'EBADF', 'EACCES', 'ERR_ASSERTION'])(
  'an error with the code %s of the operating system or Node.js is neither',
  (code) => {
    const error = failure(code);
    expect(translate(error)).toBe(error);
  },
);
