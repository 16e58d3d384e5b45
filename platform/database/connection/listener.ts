import pg from 'pg';

import { StartError, translate } from '../errors.ts';
import { type Applied, checkStillOf, showServing } from '../serving.ts';
import { type Address, connectionSettings, connectTimeoutMs, greet, socketOf } from './wire.ts';

const reconnectMs = 1000;
/** Milliseconds between statements that only show that the connection still works: nothing else is sent on it. */
const heartbeatMs = 5000;

/**
 * One connection outside the pools that stays in LISTEN and reconnects when it is lost or silent. While it is there, no other process
 * migrates the database.
 */
export function createListener(address: Address) {
  const channels = new Map<string, Set<(payload: string) => void>>();
  let client: pg.Client | undefined;
  let connecting: Promise<pg.Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let guard:
    | { readonly started: readonly Applied[]; readonly stop: (reason: StartError) => void }
    | undefined;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...connectionSettings(address), query_timeout: connectTimeoutMs });
    fresh.on('notification', ({ channel, payload }) => {
      for (const onMessage of channels.get(channel) ?? []) onMessage(payload ?? '');
    });
    // The end of the connection follows.
    fresh.on('error', () => {});
    try {
      await fresh.connect();
      await greet(fresh);
      await showServing(fresh);
      if (guard) await checkStillOf(fresh, guard.started);
      for (const channel of channels.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (closed) throw new Error('Connection terminated');
    } catch (error) {
      socketOf(fresh).destroy();
      if (error instanceof StartError) {
        closed = true;
        guard?.stop(error);
      }
      throw error;
    }
    fresh.on('end', () => reconnectLater(fresh));
    client = fresh;
    beat(fresh);
    return fresh;
  }

  /** Ends the connection when it is silent, or leads to a server that has become a standby. */
  function beat(living: pg.Client) {
    setTimeout(() => {
      if (client !== living) return;
      greet(living).then(
        () => beat(living),
        () => socketOf(living).destroy(),
      );
    }, heartbeatMs).unref();
  }

  function reconnectLater(lost: pg.Client | undefined) {
    if (closed || client !== lost || timer) return;
    client = undefined;
    connecting = undefined;
    timer = setTimeout(() => {
      timer = undefined;
      ready().catch(() => reconnectLater(undefined));
    }, reconnectMs);
    timer.unref();
  }

  function ready(): Promise<pg.Client> {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw translate(error);
    });
    return connecting;
  }

  return {
    guard(started: readonly Applied[], stop: (reason: StartError) => void) {
      guard = { started, stop };
    },
    async listen(channel: string, onMessage: (payload: string) => void) {
      const hearers = channels.get(channel) ?? new Set();
      channels.set(channel, hearers);
      hearers.add(onMessage);
      try {
        const connected = await ready();
        await connected.query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        throw translate(error);
      }
      return async () => {
        hearers.delete(onMessage);
        if (hearers.size > 0) return;
        channels.delete(channel);
        await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
      };
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
