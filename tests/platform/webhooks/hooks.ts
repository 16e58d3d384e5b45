import { expect } from 'vitest';

import { type Answering, type Receiver, startReceiver } from '../../support/receiver.ts';
import type { Storage } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import {
  type Caller,
  callerOf,
  freshName,
  openStage,
  people,
  type Somebody,
  type Stage,
} from '../resources/caller.ts';

/** An event with every field. */
export const lockdown = {
  incidentStatus: 'Active',
  incidentType: 'Lockdown',
  incidentSubType: null,
  incidentSource: 'Portal',
  person: { id: 'p-1', firstName: 'Zoë', lastName: '"O"', phone: null, email: 'zoe@example.org' },
  lat: 44.4,
  lon: -93.1,
  buildingId: 'b-1',
  initiatedTimestamp: '2026-11-21T10:00:00Z',
  resolvedTimestamp: null,
};

/** A rule that matches the events of one source only, so that tests do not fire each other's configurations. */
export function fromSource(source: string, more: unknown = true): unknown {
  const own = { '==': [{ var: 'incidentSource' }, source] };
  return more === true ? own : { and: [own, more] };
}

export interface Delivery {
  readonly id: string;
  readonly eventId: string;
  readonly state: string;
  readonly reason: string | null;
  readonly attemptCount: number;
  readonly [field: string]: unknown;
}

/** The webhook calls of a user of one client. */
export function hooksOf(caller: Caller, clientUid: string) {
  const v1 = `webhooks/v1/clients/${clientUid}`;
  const v2 = `webhooks/v2/clients/${clientUid}`;
  const query = (filter: unknown, range: readonly [number, number]) =>
    `filter=${encodeURIComponent(JSON.stringify(filter))}&range=${encodeURIComponent(JSON.stringify(range))}&sort=${encodeURIComponent('["createdAt","DESC"]')}`;
  /** Identifiers of events sent here: events of other tests also create rows for every configuration of the client. */
  const eventIds = new Set<string>();
  const hooks = {
    v1,
    v2,
    async configure(fields: Record<string, unknown>): Promise<{ id: string; name: string }> {
      const { status, body, text } = await caller('POST', `${v1}/WebhookConfiguration`, {
        body: { name: freshName('Hook'), ...fields },
      });
      if (status !== 201) throw new Error(text);
      return body;
    },
    async configuration(id: string) {
      return (await caller('GET', `${v1}/WebhookConfiguration/${id}`)).body;
    },
    async credential(fields: Record<string, unknown>): Promise<{ id: string }> {
      const { status, body, text } = await caller('POST', `${v1}/WebhookCredential`, {
        body: { name: freshName('Credential'), ...fields },
      });
      if (status !== 201) throw new Error(text);
      return body;
    },
    remove: (id: string) => caller('DELETE', `${v1}/WebhookConfiguration/${id}`),
    async send(event: unknown, key?: string) {
      const answer = await caller('POST', `${v2}/events`, {
        body: event,
        ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
      });
      if (answer.status === 202) eventIds.add(answer.body.id);
      return answer;
    },
    /** Sends a batch of events. */
    sendAll: (events: readonly unknown[]) => caller('POST', `${v2}/events/batch`, { body: { events } }),
    list: (filter: unknown, range: readonly [number, number] = [0, 99]) =>
      caller('GET', `${v2}/deliveries?${query(filter, range)}`),
    get: (id: string) => caller('GET', `${v2}/deliveries/${id}`),
    /** The newest deliveries of a configuration for events sent here. */
    async own(configurationId: string): Promise<Delivery[]> {
      const { body, text, status } = await hooks.list({ configurationId }, [0, 999]);
      if (status !== 200) throw new Error(text);
      return body.filter(({ eventId }: Delivery) => eventIds.has(eventId));
    },
    /** The same, once `count` of them are in one of the states. */
    async until(configurationId: string, count: number, states: readonly string[]): Promise<Delivery[]> {
      let deliveries: Delivery[] = [];
      await expect
        .poll(
          async () => {
            deliveries = await hooks.own(configurationId);
            return deliveries.filter(({ state }) => states.includes(state)).length;
          },
          { interval: 100 },
        )
        .toBe(count);
      return deliveries;
    },
  };
  return hooks;
}

export type Hooks = ReturnType<typeof hooksOf>;

export interface HookStage {
  readonly stage: Stage;
  /** The webhook calls of Northfield's webhook author. */
  readonly hooks: Hooks;
  /** The target; the test closes it. */
  readonly receiver: Receiver;
}

/** The shared platform, and a new target with these responses. */
export async function openHooks(
  storage: Storage,
  answering: Answering = (_request, response) => void response.end(),
): Promise<HookStage> {
  const stage = await openStage(storage);
  return {
    stage,
    hooks: hooksOf(stage.will, stage.northfield),
    receiver: await startReceiver(answering),
  };
}

/** The webhook calls of a user on a separate platform. */
export async function hooksAt({ url }: { readonly url: string }, somebody: Somebody = 'will') {
  const token = await createTokens(url)(people[somebody]);
  const caller = callerOf(url, token);
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  const { body } = await caller('GET', `authentication/v1/users/${sub}/clients`);
  return { hooks: hooksOf(caller, String(body.items[0].uid)), caller };
}
