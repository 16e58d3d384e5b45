import type { Dispatcher } from 'undici';

import type { HttpAnswer } from '../../../resources/product/webhooks/exchange.ts';
import { bodyText } from './body.ts';
import { readLeniently } from './lenient.ts';
import type { Wire } from './wire.ts';

/** Limits of time and size of a response. */
export interface ExchangeLimits {
  /** Milliseconds until the response headers arrive, including name lookup and handshakes. */
  readonly answerWithin: number;
  /** Milliseconds from the headers to the end of the body. The rest of a later body is dropped. */
  readonly bodyWithin: number;
  readonly headerBytes: number;
  readonly bodyBytes: number;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

function joined(headers: Headers): Record<string, string> {
  const single: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined)
      single[name] = typeof value === 'string' ? value : value.join(name === 'set-cookie' ? '; ' : ', ');
  return single;
}

/** A client of one connection at a time: a lost one is replaced. */
export interface Line {
  wire: Wire | undefined;
}

/** Why the platform ended a request. */
export type Ended = 'timeout' | 'aborted';

/**
 * Receives the response to one request, within limits. One instance per request: signals and streams would cost more than the
 * request.
 */
export class AnswerTaker implements Dispatcher.DispatchHandler {
  /** Why the request was ended before the response arrived. */
  ended: Ended | undefined;
  private readonly limits: ExchangeLimits;
  private readonly resolve: (answer: HttpAnswer) => void;
  private readonly reject: (error: Error) => void;
  private timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  /** The client that sends the request. Set by `LineClient`. */
  line: Line | undefined;
  /** The connection of the request, once it is sent. */
  private wire: Wire | undefined;
  private status = 0;
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

  /** Ends the request. The part of the response that has arrived is kept. */
  end(why: Ended): void {
    if (this.status > 0) this.isCut = true;
    else this.ended = why;
    clearTimeout(this.timer);
    if (this.controller) this.controller.abort(new Error(why));
    else this.onResponseError(undefined, new Error(why));
  }

  /** True when the request was sent over an established connection. */
  get isSent(): boolean {
    return this.controller !== undefined;
  }

  /** True when the request went out over a connection that had served another, and nothing came back. */
  get isUnansweredByReused(): boolean {
    return this.wire?.isReused === true && !this.wire.hasAnswered;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    this.wire = this.line?.wire;
    this.wire?.start();
    if (this.ended) controller.abort(new Error(this.ended));
  }

  onResponseStart(_controller: unknown, status: number, headers: Headers): void {
    this.status = status;
    this.wire?.forget();
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
      // The status decides the outcome. The body is reported as truncated.
      this.isCut = true;
      this.onResponseEnd();
      return;
    }
    clearTimeout(this.timer);
    const answer = this.wire && readLeniently(this.wire.arrived, this.limits);
    if (answer) this.resolve(answer);
    else this.reject(error);
  }

  private body(): string {
    const { bodyBytes } = this.limits;
    const encoding = this.headers['content-encoding'];
    return bodyText(
      Buffer.concat(this.chunks).subarray(0, bodyBytes),
      typeof encoding === 'string' ? encoding : undefined,
      bodyBytes,
    );
  }
}
