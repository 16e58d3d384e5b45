import type { Dispatcher } from 'undici';

import type { HttpAnswer } from '../../../resources/product/webhooks/exchange.ts';

/** How long and how much of an answer is waited for. */
export interface ExchangeLimits {
  /** Milliseconds until the headers of the answer are there, name lookup and handshakes included. */
  readonly answerWithin: number;
  /** Milliseconds from then until its body is there; what is missing then is left out. */
  readonly bodyWithin: number;
  readonly headerBytes: number;
  readonly bodyBytes: number;
}

/** Early answers (1xx) that may come before the one that counts. */
const mostHints = 20;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

function joined(headers: Headers): Record<string, string> {
  const single: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined)
      single[name] = typeof value === 'string' ? value : value.join(name === 'set-cookie' ? '; ' : ', ');
  return single;
}

/** Why a request was ended from this side. */
export type Ended = 'timeout' | 'aborted';

/** Thrown at a target that sends early answers (1xx) without end. */
export class EndlessHints extends Error {
  override readonly name = 'EndlessHints';
}

/** Takes the answer to one request, within limits. Signals and streams made for each would cost more than the request. */
export class AnswerTaker implements Dispatcher.DispatchHandler {
  /** Why it was ended before the answer was there. */
  ended: Ended | undefined;
  private readonly limits: ExchangeLimits;
  private readonly resolve: (answer: HttpAnswer) => void;
  private readonly reject: (error: Error) => void;
  private timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  private status = 0;
  private hints = 0;
  private headers: Headers = {};
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private isCut = false;

  constructor(limits: ExchangeLimits, resolve: (answer: HttpAnswer) => void, reject: (error: Error) => void) {
    this.limits = limits;
    this.resolve = resolve;
    this.reject = reject;
    this.timer = setTimeout(() => this.end('timeout'), limits.answerWithin);
  }

  /** Ends the request before its answer is there; what has come of an answer by then is kept. */
  end(why: Ended): void {
    if (this.status > 0) this.isCut = true;
    else this.ended = why;
    clearTimeout(this.timer);
    if (this.controller) this.controller.abort(new Error(why));
    else this.onResponseError(undefined, new Error(why));
  }

  /** A connection stood, and the request went over it. */
  get isSent(): boolean {
    return this.controller !== undefined;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.ended) controller.abort(new Error(this.ended));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status < 200) {
      this.hints += 1;
      if (this.hints > mostHints) controller.abort(new EndlessHints());
      return;
    }
    this.status = status;
    this.headers = headers;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.end('timeout'), this.limits.bodyWithin);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size <= this.limits.bodyBytes) return;
    this.isCut = true;
    controller.abort(new Error('enough'));
  }

  onResponseEnd(): void {
    clearTimeout(this.timer);
    this.resolve({
      status: this.status,
      headers: joined(this.headers),
      body: this.body(),
      isCut: this.isCut,
    });
  }

  onResponseError(_controller: unknown, error: Error): void {
    if (this.status > 0) {
      // The status was there, and that is what counts; a body that breaks off is told as one.
      this.isCut = true;
      this.onResponseEnd();
      return;
    }
    clearTimeout(this.timer);
    this.reject(error);
  }

  private body(): string {
    const encoding = this.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') return `(${this.size} bytes or more, compressed)`;
    if (this.size === 0) return '';
    return Buffer.concat(this.chunks).subarray(0, this.limits.bodyBytes).toString('utf8');
  }
}
