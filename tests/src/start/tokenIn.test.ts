import { expect, it } from 'vitest';
import { tokenIn } from '../../../src/start/prompts/flow.ts';

it.each([
  ['/prompt/new-password#token=t1', 't1'],
  ['/prompt/new-password?token=t1', 't1'],
  ['/prompt/new-password?token=old#token=t1', 't1'],
  ['/prompt/new-password?a=b#c', ''],
  ['/prompt/new-password', ''],
])('the token of the link %s is “%s”', (path, token) => {
  expect(tokenIn(path)).toBe(token);
});
