import { SpanKind } from '@opentelemetry/api';

import type { Clock } from '../../kernel/clock.ts';
import { inSpan } from '../../kernel/spans.ts';
import { eventTypeOf } from '../../../resources/events/index.ts';
import type { Step } from '../../../resources/product/webhooks/exchange.ts';
import { dispatch, type Dispatched } from '../sending/dispatch.ts';
import type { TlsOptions } from '../sending/connections.ts';
import type { ExchangeOptions } from '../sending/exchange.ts';
import { bodyOf, requestOf } from '../sending/outgoing.ts';
import { nextWait, retryAfter } from './retries.ts';
import { cut, isStorable, storable } from '../storable.ts';
import { deadlineOf } from './deadline.ts';
import { type Outcome, refuse, type Task } from '../recording/task.ts';
import type { Surroundings } from '../templates/surroundings.ts';
import { TemplateError } from '../templates/template.ts';

/** Stored characters of a request body, as many as of a response body. */
const maxKeptBodyLength = 20_000;
/** Statuses of an overloaded target. */
const busyStatuses = new Set([429, 503]);

function storableHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const name in headers)
    if (!isStorable(name) || !isStorable(headers[name] ?? ''))
      return Object.fromEntries(
        Object.entries(headers).map(([known, value]) => [storable(known), storable(value)]),
      );
  return headers;
}

/** A step as it is stored: bodies are truncated, and characters that the database cannot store are replaced. */
function storableStep(step: Step): Step {
  const { request, result } = step;
  return {
    ...step,
    request: {
      method: request.method,
      url: storable(request.url),
      headers: storableHeaders(request.headers),
      body: cut(request.body, maxKeptBodyLength),
    },
    result:
      'failure' in result
        ? result
        : {
            milliseconds: result.milliseconds,
            answer: {
              ...result.answer,
              headers: storableHeaders(result.answer.headers),
              body: storable(result.answer.body),
            },
          },
  };
}

/** Ends a delivery that has exceeded its maximum age. */
function expire(task: Task, age: string): Outcome {
  const reason =
    task.attemptCount === 0
      ? `It was older than ${age} when its turn came.`
      : `No attempt succeeded within ${age}.`;
  return { task, state: 'expired', reason, wait: null, attempt: null, backoffSeconds: 0 };
}

/** The last attempt is made this many milliseconds before the maximum age, so that it can still end within it. */
const lastAttemptMs = 1500;

/** A wait that ends within the maximum age. After the last attempt, the delivery waits for its age to be over, and expires then. */
function waitWithin(wait: number, leftMs: number): number {
  if (wait <= leftMs - lastAttemptMs) return wait;
  return leftMs > 2 * lastAttemptMs ? leftMs - lastAttemptMs : Math.max(0, leftMs);
}

function after(
  task: Task,
  dispatched: Dispatched,
  startedAt: Date,
  now: Date,
): Omit<Outcome, 'task' | 'attempt'> {
  if (dispatched.isDelivered) return { state: 'delivered', reason: null, wait: null, backoffSeconds: 0 };
  const reason = dispatched.sentence;
  if (dispatched.isRefused) return { state: 'refused', reason, wait: null, backoffSeconds: 0 };
  if (dispatched.isGone) return { state: 'failed', reason, wait: null, backoffSeconds: 0, isGone: true };
  const { retries } = eventTypeOf(task.configuration.configType);
  const requested = retryAfter(dispatched.retryAfter, now, retries.longestBackoff) ?? 0;
  // The configuration backs off. This delivery keeps its own schedule, to probe the target.
  const isBusy = dispatched.status !== null && busyStatuses.has(dispatched.status);
  const backoffSeconds = isBusy ? requested : 0;
  const deadline = deadlineOf(task);
  const firstAt = task.firstAttemptAt === null ? startedAt.getTime() : Date.parse(task.firstAttemptAt);
  const scheduled = nextWait(retries, {
    failed: task.attemptCount + 1,
    seconds: (now.getTime() - firstAt) / 1000,
    age: deadline?.seconds,
  });
  if (scheduled === null) return { state: 'failed', reason, wait: null, backoffSeconds };
  const wait = isBusy ? scheduled : Math.max(scheduled, requested * 1000);
  return {
    state: 'waiting',
    reason,
    wait: deadline ? waitWithin(wait, deadline.at - now.getTime()) : wait,
    backoffSeconds,
  };
}

/** Makes one attempt of a delivery. Returns undefined when it was aborted: the outcome is unknown. */
export async function attempt(
  task: Task,
  clock: Clock,
  options: Omit<ExchangeOptions, keyof TlsOptions>,
  surroundingsOf: (task: Task) => Promise<Surroundings>,
): Promise<Outcome | undefined> {
  const { configuration, event, messageUid } = task;
  if (configuration.fault !== null) return refuse(task, configuration.fault);
  const startedAt = clock.now();
  const deadline = deadlineOf(task);
  if (deadline && startedAt.getTime() > deadline.at) return expire(task, deadline.age);
  let body: string;
  try {
    body = bodyOf(configuration, event, await surroundingsOf(task));
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return refuse(task, cut(error.message, 2000));
  }
  const began = performance.now();
  const sent = {
    request: requestOf(configuration, body, {
      id: messageUid,
      at: startedAt,
      secrets: configuration.secrets,
    }),
    credential: configuration.credential,
    options: {
      ...options,
      ignoreSslErrors: configuration.ignoreSslErrors,
      clientCertificate: configuration.clientCertificate,
    },
    keepsToken: true,
  };
  const dispatched = await inSpan(
    'webhook attempt',
    { kind: SpanKind.CLIENT, attributes: { 'portal.delivery': task.uid } },
    () => dispatch(sent),
  );
  if (options.signal?.aborted) return undefined;
  return {
    ...after(task, dispatched, startedAt, clock.now()),
    task,
    attempt: {
      startedAt,
      durationMs: Math.round(performance.now() - began),
      status: dispatched.status,
      sentence: dispatched.sentence,
      steps: dispatched.steps.map(storableStep),
    },
  };
}
