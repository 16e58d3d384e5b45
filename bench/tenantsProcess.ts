// Sends the events of many tenants at a steady rate, and is the target of their webhooks, in one process with one clock. It is apart from
// the platform, so that its work is not attributed to it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { sendAll } from './sendAll.ts';

interface Tenant {
  /** URL for its events. */
  readonly events: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The events of a run: `perSecond` of all tenants together, and a burst of another tenant in the middle. */
export interface TenantsRun {
  readonly tenants: readonly Tenant[];
  readonly event: Readonly<Record<string, unknown>>;
  readonly perSecond: number;
  readonly seconds: number;
  readonly burst?: {
    readonly tenant: Tenant;
    readonly count: number;
    /** Events of one call. */
    readonly perCall: number;
  };
}

/** Milliseconds from the begin of each call until its event was received, and how many were not. */
export interface TenantsResult {
  readonly waits: readonly number[];
  readonly missing: number;
}

/** Concurrent calls of the burst. */
const burstAtOnce = 16;
/** Milliseconds for the last events to arrive. */
const patienceMs = 30_000;

/** Name of an event of the run -> when its call began. */
const begun = new Map<string, number>();
const waits = new Map<string, number>();

const target = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    const at = performance.now();
    response.writeHead(204).end();
    const { incidentSubType: name } = JSON.parse(body) as { incidentSubType?: string };
    const start = name === undefined ? undefined : begun.get(name);
    if (name !== undefined && start !== undefined && !waits.has(name)) waits.set(name, at - start);
  });
});

async function sendBurst(
  event: TenantsRun['event'],
  { tenant, count, perCall }: NonNullable<TenantsRun['burst']>,
): Promise<void> {
  const isBatch = perCall > 1;
  await sendAll({
    address: isBatch ? `${tenant.events}/batch` : tenant.events,
    headers: tenant.headers,
    body: JSON.stringify(isBatch ? { events: Array.from({ length: perCall }, () => ({ event })) } : event),
    count: count / perCall,
    atOnce: burstAtOnce,
  });
}

async function run({ tenants, event, perSecond, seconds, burst }: TenantsRun): Promise<TenantsResult> {
  begun.clear();
  waits.clear();
  const count = perSecond * seconds;
  const start = performance.now();
  const calls: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    // At the times of a steady rate, whatever the answers take.
    const due = start + (index / perSecond) * 1000;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    if (burst && index === Math.floor(count / 3)) calls.push(sendBurst(event, burst));
    const { events, headers } = tenants[index % tenants.length]!;
    const name = `steady-${index}`;
    begun.set(name, performance.now());
    calls.push(
      fetch(events, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          ...event,
          incidentSubType: name,
          initiatedTimestamp: new Date(index * 1000).toISOString(),
        }),
      }).then(async (answer) => {
        if (answer.status !== 202) throw new Error(await answer.text());
        await answer.arrayBuffer();
      }),
    );
  }
  await Promise.all(calls);
  const until = performance.now() + patienceMs;
  while (waits.size < count && performance.now() < until) await pause(20);
  return { waits: [...waits.values()], missing: count - waits.size };
}

target.keepAliveTimeout = 60_000;
target.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (target.address() as AddressInfo).port });
});
process.on('message', (wanted: TenantsRun) => {
  run(wanted).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
