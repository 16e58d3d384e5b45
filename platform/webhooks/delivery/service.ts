import type { Service } from '../../kernel/context.ts';
import { addUpkeep } from '../../kernel/upkeep.ts';
import { alertOfDelays, tellOfFurtherFailures } from '../configurations/alerts.ts';
import { remindOfDrills } from './drills.ts';
import { tellOfCertificates } from '../configurations/client-certificates.ts';
import { escalate } from '../configurations/escalation.ts';
import { sendDelayedBySecond } from '../recording/second-webhook.ts';
import { checkConfigurations } from '../configurations/check.ts';
import { releaseOrphans } from './claims.ts';
import { reportEveryMs, Shares } from './shares.ts';
import { DeliveryEngine } from './engine.ts';
import { removeOldEvents } from '../events/retention.ts';
import { removeOldHealth } from '../recording/health.ts';
import { tellOfExpiry } from '../keys/notices.ts';
import { notifyOfWork, onWork } from '../wake.ts';

/** Interval in milliseconds between removals of old events, and between checks of the configurations. */
const upkeepEveryMs = 60 * 60 * 1000;
/** Interval in milliseconds between looks for delayed deliveries and for failures to be told together. */
const alertEveryMs = 10_000;

/** Runs the delivery engine from the platform's start to its stop. */
export const webhookService: Service = (app, context) => {
  const { database, settings } = context;
  const shares = new Shares(settings.webhooks);
  let others = 0;
  let engine: DeliveryEngine | undefined;
  let forget = () => {};
  app.addHook('onReady', async () => {
    await releaseOrphans(context);
    // The embedded database has one process.
    if (database.kind === 'postgres') others = await shares.report(database.owner);
    const started = new DeliveryEngine(context, shares);
    engine = started;
    forget = onWork(context.database, () => started.wake());
    // The others make room for this process first.
    started.start(others > 0 ? reportEveryMs : 0);
  });
  if (database.kind === 'postgres')
    addUpkeep(app, context, {
      everyMs: reportEveryMs,
      failure: 'the processes that send webhooks cannot be counted',
      work: () => shares.report(database.owner),
    });
  addUpkeep(app, context, {
    everyMs: upkeepEveryMs,
    atStart: true,
    failure: 'old events cannot be removed',
    async work() {
      await removeOldEvents(context);
      await removeOldHealth(context.database.owner);
    },
  });
  addUpkeep(app, context, {
    everyMs: alertEveryMs,
    failure: 'alerts of webhooks cannot be sent',
    async work() {
      const created = await context.database.owner.transaction(async (tx) => {
        await alertOfDelays(tx, context);
        await tellOfFurtherFailures(tx, context);
        await escalate(tx, context);
        return sendDelayedBySecond(tx, context);
      });
      if (created > 0) notifyOfWork(context.database);
    },
  });
  addUpkeep(app, context, {
    everyMs: upkeepEveryMs,
    atStart: true,
    failure: 'webhook configurations cannot be checked',
    work: () => checkConfigurations(context),
  });
  addUpkeep(app, context, {
    everyMs: upkeepEveryMs,
    atStart: true,
    failure: 'no one can be told that API keys expire',
    work: () => tellOfExpiry(context),
  });
  addUpkeep(app, context, {
    everyMs: upkeepEveryMs,
    atStart: true,
    failure: 'no one can be told that client certificates expire',
    work: () => tellOfCertificates(context),
  });
  addUpkeep(app, context, {
    everyMs: upkeepEveryMs,
    atStart: true,
    failure: 'no one can be reminded of drills',
    work: () => remindOfDrills(context),
  });
  app.addHook('onClose', async () => {
    forget();
    await engine?.stop();
    // Without a database, the others count this process as gone after some seconds.
    if (engine && database.kind === 'postgres') await shares.leave(database.owner).catch(() => undefined);
  });
};
