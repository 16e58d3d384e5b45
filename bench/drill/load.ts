import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { startReceiver } from '../../tests/support/receiver.ts';
import { event as lockdown } from '../webhookPlatform.ts';
import { Client, type Tally } from './client.ts';

/** Rows of one import. */
const rowsOfImport = 300;

/** People of two clients at work, and what they were told. */
export interface Load {
  /** Names of the lockdowns: when one was accepted, and when it first arrived. */
  readonly acceptedAt: ReadonlyMap<string, number>;
  readonly arrivedAt: ReadonlyMap<string, number>;
  /** Ends the work, and compares all that was acknowledged with what is stored. */
  finish(): Promise<void>;
}

interface Colleagues {
  readonly client: Client;
  readonly clientUid: string;
  /** Paths of the client's people. */
  readonly people: string;
  readonly users: ReadonlySet<string>;
}

async function colleaguesOf(origin: string, login: string, tally: Tally): Promise<Colleagues> {
  const client = new Client(origin, login, tally);
  const me = await client.insist('sign-in', 'GET', 'identity/me');
  const clientUid = String(me.body.clientUid);
  const people = `usercontactrole/v2/clients/${clientUid}`;
  const { body } = await client.insist('list', 'GET', `${people}/Users?pagesize=1000&pagenumber=0`);
  const users = new Set<string>(body.items.map(({ uid }: { uid: string }) => uid));
  return { client, clientUid, people, users };
}

/**
 * Starts people who read, change, create, import, send lockdowns and sign in, each one call after the other.
 * @param rest how many times as long they pause between calls
 */
export async function startLoad(origin: string, tally: Tally, rest = 1): Promise<Load> {
  const northfield = await colleaguesOf(origin, 'ada.admin@northfield.example', tally);
  const oakwood = await colleaguesOf(origin, 'uma.uk@oakwood.example', tally);
  const staff = new Client(origin, 'sam.system@provider.example', tally);
  const author = new Client(origin, 'will.webhooks@northfield.example', tally);
  const acceptedAt = new Map<string, number>();
  const arrivedAt = new Map<string, number>();
  const receiver = await startReceiver((request, response) => {
    const { incidentSubType: name } = JSON.parse(request.body) as { incidentSubType: string };
    if (!arrivedAt.has(name)) arrivedAt.set(name, performance.now());
    response.writeHead(204).end();
  });
  await author.insist('webhook', 'POST', `webhooks/v1/clients/${northfield.clientUid}/WebhookConfiguration`, {
    name: 'Drill',
    url: `${receiver.origin}/drill`,
    rule: { '==': [{ var: 'incidentSource' }, 'Drill'] },
  });

  const ending = new AbortController();
  const repeat = async (everyMs: number, work: (round: number) => Promise<void>) => {
    for (let round = 0; !ending.signal.aborted; round += 1) {
      await work(round);
      await pause(everyMs * rest);
    }
  };

  /** Pages of a list hold users of the reader's client only. */
  const reads = ({ client, people, users }: Colleagues) =>
    repeat(300, async (round) => {
      const answer = await client.try('list', 'GET', `${people}/Users?pagesize=25&pagenumber=${round % 4}`);
      for (const { uid } of answer?.body.items ?? [])
        if (!users.has(uid)) tally.isWrong(`A list held ${uid}, who is not of the reader's client.`);
    });
  /** A telephone number that was acknowledged is the one that is read next. */
  const changes = ({ client, people }: Colleagues, uid: string, lane: number) =>
    repeat(300, async (round) => {
      const value = `507555${lane}${String(round).padStart(5, '0')}`;
      await client.insist('change', 'PATCH', `${people}/Users/${uid}`, [
        { op: 'replace', path: '/mobilePhoneNumber', value },
      ]);
      tally.changedAt.push(performance.now());
      const { body } = await client.insist('record', 'GET', `${people}/Users/${uid}`);
      if (!String(body.mobilePhoneNumber).replaceAll(/\D/g, '').endsWith(value))
        tally.isWrong(`${value} was acknowledged, and ${body.mobilePhoneNumber} is stored.`);
    });
  const titles: string[] = [];
  const creates = ({ client, people }: Colleagues) =>
    repeat(500, async (round) => {
      const name = `Drill ${round} ${randomUUID()}`;
      await client.insist('creation', 'POST', `${people}/Titles`, { name }, randomUUID());
      titles.push(name);
    });
  const sends = () =>
    repeat(500, async (round) => {
      const name = `drill-${round}`;
      const event = { ...lockdown, incidentSource: 'Drill', incidentSubType: name };
      const path = `webhooks/v2/clients/${northfield.clientUid}/events`;
      await author.insist('event', 'POST', path, event, randomUUID());
      acceptedAt.set(name, performance.now());
    });
  const buildings: string[] = [];
  const imports = (client: Client, { clientUid }: Colleagues) =>
    repeat(5000, async (round) => {
      const base = `clientbuilding/v2/clients/${clientUid}/Buildings`;
      const names = Array.from({ length: rowsOfImport }, (_, row) => `Drill ${round}-${row}`);
      const { body } = await client.insist('import', 'GET', `${base}/import/drill.csv/url`);
      const stored = await fetch(String(body.url), {
        method: 'PUT',
        headers: { 'x-ms-blob-type': 'BlockBlob' },
        body: `Name,City\n${names.map((name) => `${name},Ely`).join('\n')}\n`,
      }).catch(() => undefined);
      // A new address is asked for in the next round.
      if (stored?.status !== 201) return;
      const file = { UploadedFileName: String(body.UploadedFileName) };
      const queued = await client.try('import', 'POST', `${base}/import`, file);
      if (!queued) return;
      const path = `${base}/imports/${queued.body.configurationUID}`;
      for (;;) {
        const report = (await client.insist('import', 'GET', path)).body;
        if (report.status === 'Failed' || report.failed > 0)
          tally.isWrong(`An import failed: ${JSON.stringify(report)}`);
        if (report.status === 'Completed') buildings.push(...names);
        if (report.status === 'Completed' || report.status === 'Failed') return;
        await pause(1000);
      }
    });
  const visitor = new Client(origin, 'bea.building@northfield.example', tally);
  const signsIn = () => repeat(2000, async () => void (await visitor.signIn()));

  const changed = [...northfield.users];
  const work = [
    reads(northfield),
    reads(oakwood),
    ...changed.slice(5, 8).map((uid, lane) => changes(northfield, uid, lane)),
    creates(oakwood),
    sends(),
    imports(staff, oakwood),
    signsIn(),
  ];
  const all = async (path: string): Promise<string[]> => {
    const names: string[] = [];
    for (let page = 0; ; page += 1) {
      const { body } = await staff.insist('list', 'GET', `${path}?pagesize=1000&pagenumber=${page}`);
      names.push(...body.items.map(({ name }: { name: string }) => name));
      if (body.items.length < 1000) return names;
    }
  };
  const compare = (kind: string, told: readonly string[], stored: readonly string[]) => {
    const known = new Set(stored);
    const lost = told.filter((name) => !known.has(name));
    if (lost.length > 0) tally.isWrong(`${lost.length} acknowledged ${kind} are lost: ${lost[0]}.`);
    if (known.size < stored.length) tally.isWrong(`${stored.length - known.size} ${kind} are there twice.`);
  };
  return {
    acceptedAt,
    arrivedAt,
    async finish() {
      ending.abort();
      await Promise.all(work);
      const isOurs = (name: string) => name.startsWith('Drill');
      compare('titles', titles, (await all(`${oakwood.people}/Titles`)).filter(isOurs));
      const base = `clientbuilding/v2/clients/${oakwood.clientUid}/Buildings`;
      compare('buildings', buildings, (await all(base)).filter(isOurs));
      for (
        let waits = 0;
        waits < 60 && [...acceptedAt.keys()].some((name) => !arrivedAt.has(name));
        waits += 1
      )
        await pause(1000);
      const missing = [...acceptedAt.keys()].filter((name) => !arrivedAt.has(name));
      if (missing.length > 0)
        tally.isWrong(`${missing.length} accepted lockdowns did not arrive: ${missing[0]}.`);
      await receiver.close();
    },
  };
}
