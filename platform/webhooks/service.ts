import type { Service } from '../kernel/context.ts';
import { releaseOrphans } from './claims.ts';
import { DeliveryEngine } from './engine.ts';
import { removeOldEvents } from './retention.ts';
import { onWork } from './wake.ts';

/** Milliseconds between looks for events that are older than the log is kept. */
const UPKEEP = 60 * 60 * 1000;

/** Delivers webhooks from when the platform is ready until it stops. */
export const webhookService: Service = (app, context) => {
  const { database, log } = context;
  let engine: DeliveryEngine | undefined;
  let forget = () => {};
  const upkeep = () => {
    removeOldEvents(context).catch((error: unknown) => {
      log.warn({ err: error }, 'old events cannot be removed');
    });
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    await releaseOrphans(context);
    const started = new DeliveryEngine(context);
    engine = started;
    forget = onWork(database, () => started.wake());
    started.start();
    upkeep();
    timer = setInterval(upkeep, UPKEEP);
    timer.unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    forget();
    await engine?.stop();
  });
};
