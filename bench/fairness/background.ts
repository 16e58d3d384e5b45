import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { startReceiver } from '../../tests/support/receiver.ts';
import { type SftpServer, startSftpServer } from '../../tests/support/sftpServer.ts';
import { fileOf, type Person, upload, usersPath } from './person.ts';
import { type Scene, timed } from './scene.ts';

/** Milliseconds between two looks at the state of work. */
const lookEveryMs = 20;
/** Milliseconds that the mail server takes for a message. */
const mailMs = 100;

/** Arrivals by their names: whoever waits for one gets its moment. */
class Arrivals {
  private readonly waiting = new Map<string, () => void>();
  count = 0;

  next(name: string): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.set(name, resolve);
    });
  }

  note(name: string): void {
    this.count += 1;
    this.waiting.get(name)?.();
    this.waiting.delete(name);
  }
}

/** A mail server that takes its time. `url` is for SMTP_URL. */
async function startMailServer() {
  const arrivals = new Arrivals();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.on('end', () => {
        setTimeout(() => {
          for (const { address } of envelope.rcptTo) arrivals.note(address);
          done();
        }, mailMs);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, arrivals, close: () => server.close(() => undefined) };
}
type MailServer = Awaited<ReturnType<typeof startMailServer>>;

async function startImport(person: Person, content: string, isCheck = false): Promise<string> {
  const body = {
    UploadedFileName: await upload(person, content),
    withoutInvitations: isCheck || content.length < 1000,
  };
  const { configurationUID } = await person.call(
    'POST',
    usersPath(person, isCheck ? 'import/check' : 'import'),
    body,
  );
  return String(configurationUID);
}

/** Resolves when an import is completed. */
async function completed(person: Person, importUid: string): Promise<void> {
  for (;;) {
    const { status } = await person.call('GET', usersPath(person, `imports/${importUid}`));
    if (status === 'Completed') return;
    if (status === 'Failed') throw new Error('An import failed.');
    await pause(lookEveryMs);
  }
}

/** Ends imports that wait or run. */
async function endImports(person: Person, uids: readonly string[]): Promise<void> {
  for (const uid of uids) await person.call('DELETE', usersPath(person, `imports/${uid}`)).catch(() => ({}));
}

function importScene(greedy: Person, other: Person): Scene {
  const long = fileOf(20_000, 'checked');
  return {
    what: 'an import of one row beside 12 checks of 20,000 rows',
    rounds: 10,
    async load() {
      const uids: string[] = [];
      for (let count = 0; count < 12; count += 1) uids.push(await startImport(greedy, long, true));
      return { stop: () => endImports(greedy, uids) };
    },
    ordinary: () => timed(async () => completed(other, await startImport(other, fileOf(1, 'one')))),
  };
}

function mailScene(greedy: Person, other: Person, { arrivals }: MailServer): Scene {
  const mails = 150;
  return {
    what: `an invitation beside ${mails} to a mail server that takes ${mailMs} ms`,
    rounds: 10,
    async load() {
      const before = arrivals.count;
      const importUid = await startImport(greedy, fileOf(mails, randomUUID()));
      await completed(greedy, importUid);
      return {
        async stop() {
          while (arrivals.count < before + mails) await pause(lookEveryMs);
        },
      };
    },
    async ordinary() {
      const email = `${randomUUID()}@bench.example`;
      const person = { firstName: 'Bench', lastName: 'Invited', email, password: 'Sample-Pass-1' };
      const { uid } = await other.call('POST', usersPath(other), person);
      const arrived = arrivals.next(email);
      return timed(async () => {
        await other.call('POST', usersPath(other, `${String(uid)}/passwordLink`));
        await arrived;
      });
    },
  };
}

function transferScene(
  greedy: Person,
  other: Person,
  [endless, quick]: readonly [SftpServer, SftpServer],
): Scene {
  const save = (person: Person, settings: object) =>
    person.call('POST', `clientbuilding/v2/clients/${person.clientUid}/SFTP`, settings);
  const at = ({ port, userName, password }: SftpServer) => ({
    uploadUrl: 'sftp://127.0.0.1/in',
    port,
    userName,
    password,
    isEnabled: true,
    emailList: [],
  });
  endless.listWithoutEnd(1, 4000);
  let isSaved = false;
  return {
    what: 'a file from a server beside a server that lists one name every 4 s',
    rounds: 4,
    async load() {
      await save(greedy, at(endless));
      return { stop: async () => void (await save(greedy, { isEnabled: false })) };
    },
    async ordinary() {
      if (!isSaved) await save(other, at(quick));
      isSaved = true;
      const name = `users-${randomUUID()}.csv`;
      return timed(async () => {
        quick.put(`/in/${name}`, fileOf(1, 'fetched'), 100);
        for (;;) {
          const reports = (await other.call('GET', usersPath(other, 'imports'))) as unknown as readonly {
            status: string;
            originalFileName: string;
          }[];
          if (reports.some((one) => one.originalFileName === name && one.status === 'Completed')) return;
          await pause(lookEveryMs);
        }
      });
    },
  };
}

/** A target of webhooks that never answers below `/hang`. */
async function startTarget() {
  const arrivals = new Arrivals();
  const receiver = await startReceiver(({ url, body }, response) => {
    if (url?.startsWith('/hang')) return;
    arrivals.note((JSON.parse(body) as { incidentSubType: string }).incidentSubType);
    response.end();
  });
  return { ...receiver, arrivals };
}

async function deliveryScene(
  greedy: Person,
  other: Person,
  { arrivals, ...receiver }: Awaited<ReturnType<typeof startTarget>>,
): Promise<Scene> {
  const configure = (person: Person, path: string) =>
    person.call('POST', `webhooks/v1/clients/${person.clientUid}/WebhookConfiguration`, {
      name: `Bench ${randomUUID()}`,
      url: `${receiver.origin}${path}`,
      rule: true,
      keepsOrder: false,
    });
  const send = (person: Person, incidentSubType: string) =>
    person.call('POST', `webhooks/v2/clients/${person.clientUid}/events`, {
      incidentStatus: 'Active',
      incidentType: 'Lockdown',
      incidentSubType,
      incidentSource: 'Bench',
    });
  await configure(other, '/own');
  return {
    what: 'a delivery beside 2,000 to 50 targets that never answer',
    async load() {
      const made = await Promise.all(
        Array.from({ length: 50 }, (_, count) => configure(greedy, `/hang/${count}`)),
      );
      for (let count = 0; count < 40; count += 1) await send(greedy, randomUUID());
      return {
        async stop() {
          for (const { id } of made)
            await greedy.call(
              'DELETE',
              `webhooks/v1/clients/${greedy.clientUid}/WebhookConfiguration/${String(id)}`,
            );
        },
      };
    },
    async ordinary() {
      const name = randomUUID();
      const arrived = arrivals.next(name);
      return timed(async () => {
        await send(other, name);
        await arrived;
      });
    },
  };
}

/** The servers that work in the background talks to. */
export async function startServers() {
  const [mail, endless, quick, target] = [
    await startMailServer(),
    await startSftpServer(),
    await startSftpServer(),
    await startTarget(),
  ];
  return {
    mail,
    files: [endless, quick] as const,
    target,
    async close() {
      mail.close();
      await Promise.all([endless, quick, target].map((server) => server.close()));
    },
  };
}

/** The scenes of work that goes on after its call: of the queue, and the sending of webhooks. */
export async function backgroundScenes(
  { greedy, other }: { readonly greedy: Person; readonly other: Person },
  { mail, files, target }: Awaited<ReturnType<typeof startServers>>,
): Promise<readonly Scene[]> {
  return [
    importScene(greedy, other),
    mailScene(greedy, other, mail),
    transferScene(greedy, other, files),
    await deliveryScene(greedy, other, target),
  ];
}
