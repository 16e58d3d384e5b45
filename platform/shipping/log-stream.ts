import { setTimeout as pause } from 'node:timers/promises';

import type { ShippingTarget } from '../configuration/shipping.ts';
import { destinationOf } from './destination.ts';
import type { Destination, Line } from './line.ts';
import { standardOutput } from './standard-output.ts';

/** Lines that wait at most. The oldest are dropped, so that a receiver that is away costs neither memory nor time. */
const mostWaiting = 10_000;
const linesAtOnce = 500;
/** Waits after failures: the first, doubled each time up to the last. */
const [firstWaitMs, lastWaitMs] = [250, 30_000];
/** Milliseconds for which a stop waits for the receiver. */
const lastMs = 2000;

/** A stream for the logger: each line goes to standard output at once, and to a receiver when it takes it. */
export interface LogStream {
  write(line: string): void;
  /** Sends what waits, for a moment, and ends. */
  close(): Promise<void>;
}

function lineOf(text: string): Line {
  const { level, time } = JSON.parse(text) as { readonly level: number; readonly time: number };
  return { type: 'log', level, at: new Date(time).toISOString(), text: text.trimEnd() };
}

/** Lines in order to one destination, in the background. */
class Sender {
  private readonly destination: Destination;
  private readonly tell: (sentence: string) => void;
  private waiting: string[] = [];
  private dropped = 0;
  private isTold = false;
  private running: Promise<void> | undefined;
  private readonly ending = new AbortController();

  constructor(destination: Destination, tell: (sentence: string) => void) {
    this.destination = destination;
    this.tell = tell;
  }

  add(text: string): void {
    this.waiting.push(text);
    if (this.waiting.length > mostWaiting) {
      this.dropped += this.waiting.length - mostWaiting;
      this.waiting = this.waiting.slice(-mostWaiting);
    }
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  private async run(): Promise<void> {
    // Lines that are written in one go are sent in one go.
    await pause(0);
    let waitMs = firstWaitMs;
    while (this.waiting.length > 0 && !this.ending.signal.aborted) {
      const batch = this.waiting.splice(0, linesAtOnce);
      try {
        await this.destination.send(batch.map(lineOf));
      } catch (error) {
        this.waiting.unshift(...batch);
        if (!this.isTold) this.tell(`Logs cannot be sent to LOG_TO: ${(error as Error).message}`);
        this.isTold = true;
        await pause(waitMs, undefined, { ref: false, signal: this.ending.signal }).catch(() => {});
        waitMs = Math.min(2 * waitMs, lastWaitMs);
        continue;
      }
      waitMs = firstWaitMs;
      if (this.isTold) this.tell(`Logs are sent to LOG_TO again; ${this.dropped} lines were dropped.`);
      this.isTold = false;
      this.dropped = 0;
    }
  }

  async close(): Promise<void> {
    await Promise.race([this.running, pause(lastMs, undefined, { ref: false })]);
    this.ending.abort();
    this.destination.close();
  }
}

export function createLogStream(
  target: ShippingTarget,
  out: { write(line: string): unknown } = standardOutput(),
): LogStream {
  const sender = new Sender(destinationOf(target), (sentence) => void out.write(`${sentence}\n`));
  return {
    write(line) {
      out.write(line);
      sender.add(line);
    },
    close: () => sender.close(),
  };
}
