import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import type { Caller } from '../caller.ts';
import type { Load } from '../greedyClient.ts';
import { fileOf, type Person, upload, uploadUrl, usersPath } from './person.ts';
import { type Running, type Scene, timed } from './scene.ts';

/** Calls of a process of its own, repeated until it is stopped. */
async function repeated(load: Load): Promise<Running> {
  const greedy = fork(new URL('../greedyClient.ts', import.meta.url));
  const failed = new Promise<never>((_resolve, reject) => {
    greedy.once('message', ({ error }: { error: string }) => reject(new Error(error)));
  });
  failed.catch(() => undefined);
  greedy.send(load);
  return {
    failed,
    async stop() {
      greedy.kill();
    },
  };
}

/** Uploads that begin and do not end, more of them than one client can have. */
async function unendingUploads(person: Person): Promise<() => Promise<Running>> {
  const urls: string[] = [];
  for (let count = 0; count < 12; count += 1) urls.push((await uploadUrl(person)).url);
  return async () => {
    const stopped = new AbortController();
    const uploads = urls.map(async (url) => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(Buffer.from('First name,Email\n')),
      });
      const headers = { 'x-ms-blob-type': 'BlockBlob' };
      const request = { method: 'PUT', headers, body, duplex: 'half', signal: stopped.signal } as const;
      const { status } = await fetch(url, request);
      if (status >= 500) throw new Error(`An upload was answered ${status}.`);
      return new Promise<never>(() => undefined);
    });
    return {
      failed: Promise.race(uploads),
      async stop() {
        stopped.abort();
        await Promise.allSettled(uploads.map((one) => Promise.race([one, Promise.resolve()])));
      },
    };
  };
}

/** A target that answers after its time in the path. Ends with the process. */
async function openTarget(): Promise<(ms: number) => string> {
  const server = createServer((request, response) => {
    request.resume();
    setTimeout(() => response.end(), Number(request.url?.slice(1)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return (ms) => `http://127.0.0.1:${port}/${ms}`;
}

interface Cast {
  readonly origin: string;
  readonly greedy: Person;
  /** Another person of the same client, whose password is changed. */
  readonly colleague: Person;
  readonly other: Person;
  readonly caller: Caller;
}

/** The scenes of what calls share while they are answered. */
export async function answerScenes({
  origin,
  greedy,
  colleague,
  other,
  caller,
}: Cast): Promise<readonly Scene[]> {
  const { token } = greedy;
  const at = (path: string) => `${origin}/${path}`;
  const list = () =>
    caller.call({
      address: at(`usercontactrole/v2/clients/${other.clientUid}/Titles?pagesize=25`),
      token: other.token,
    });
  const filter = Array.from({ length: 200 }, () => `Email~contains~'q1z'`).join('~or~');
  const side = 4000;
  const plain = await sharp({ create: { width: side, height: side, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const long = await upload(greedy, fileOf(20_000, 'long'));
  const short = await upload(other, fileOf(2, 'short'));
  const previewOf = (person: Person, name: string) =>
    usersPath(person, `import/${name}/preview?numberOfRows=5`);
  const target = await openTarget();
  const triesOf = (person: Person) => `webhooks/v2/clients/${person.clientUid}/WebhookConfiguration/try`;
  const tried = (ms: number) => ({ configuration: { url: target(ms) }, event: {} });
  const call =
    (what: string, atOnce: number, path: string, more: Partial<Load> = {}) =>
    () =>
      repeated({ what, atOnce, token, address: at(path), ...more });
  return [
    {
      what: 'a list beside 100 slow lists',
      load: call(
        'slow lists',
        100,
        `usercontactrole/v2/clients/${greedy.clientUid}/Users?pagesize=1&filters=${encodeURIComponent(filter)}`,
      ),
      ordinary: list,
    },
    {
      what: 'a list beside 20 pictures',
      load: call(
        'pictures',
        20,
        `usercontactrole/v2/clients/${greedy.clientUid}/profile/${greedy.userUid}/photo`,
        {
          method: 'POST',
          body: JSON.stringify({ photo: `data:image/png;base64,${plain.toString('base64')}` }),
        },
      ),
      ordinary: list,
    },
    {
      what: 'a list beside 30 passwords',
      load: call('passwords', 30, usersPath(greedy, `${colleague.userUid}/password`), {
        method: 'PUT',
        body: JSON.stringify({ password: 'Another-Pass-1' }),
      }),
      ordinary: list,
    },
    {
      what: 'the preview of a file beside 20 of long ones',
      load: call('previews', 20, previewOf(greedy, long)),
      ordinary: () => timed(() => other.call('GET', previewOf(other, short))),
    },
    {
      what: 'an upload beside 12 that never end',
      rounds: 20,
      load: await unendingUploads(greedy),
      ordinary: () => timed(() => upload(other, fileOf(2, 'short'))),
    },
    {
      what: 'a test of a webhook beside 40 of targets that take 5 s',
      rounds: 20,
      load: call('tests', 40, triesOf(greedy), { method: 'POST', body: JSON.stringify(tried(5000)) }),
      ordinary: () => timed(() => other.call('POST', triesOf(other), tried(0))),
    },
  ];
}
