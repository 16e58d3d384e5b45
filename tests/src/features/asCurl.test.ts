import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { asCurl } from '../../../src/features/webhooks/asCurl.ts';

/** The arguments that a shell gives to curl. */
function argumentsOf(command: string): string[] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }; ${command}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

it('a shell reads a request back word for word, whatever its header and body contain', () => {
  const body = `{"name": "O'Brien $(id) \`id\` \\" \\n",\n "text": "é “x” !"}`;
  const url = 'https://hooks.example.org/a?b=1&c=$HOME';
  const headers = { 'content-type': 'application/json', 'X-Note': "it's; #1", 'Content-Length': '12' };
  expect(argumentsOf(asCurl({ method: 'POST', url, headers, body }))).toEqual([
    '--request',
    'POST',
    url,
    '--header',
    'content-type: application/json',
    '--header',
    "X-Note: it's; #1",
    '--data-raw',
    body,
  ]);
  expect(argumentsOf(asCurl({ method: 'DELETE', url, headers: {}, body: '' }))).toEqual([
    '--request',
    'DELETE',
    url,
  ]);
});
