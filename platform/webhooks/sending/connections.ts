import { createSecureContext, DEFAULT_CIPHERS } from 'node:tls';

import { Agent, buildConnector, Client, type Dispatcher, Pool } from 'undici';

import type { AnswerTaker, Line } from './answer.ts';
import { certificateId, type ClientCertificate } from './client-certificate.ts';
import { Wire } from './wire.ts';
import { checkTarget, guardedLookup, type TargetPolicy } from '../../kernel/targets.ts';

/** Maximum number of cached checks of URLs. */
const mostKnown = 1000;
/** Maximum number of client certificates with connections that stay open. The one used least recently is closed first. */
const mostCertificates = 200;

/**
 * Without DHE: a key of a group that the target makes up takes the process seconds, and nothing else runs meanwhile. Whatever offers it
 * offers another method as well.
 */
const ciphers = `${DEFAULT_CIPHERS}:!DHE`;

/** The options of all connections. */
export interface ConnectionOptions {
  readonly policy: TargetPolicy;
  readonly headerBytes: number;
  /** Milliseconds within which a connection has to be established. */
  readonly connectWithin: number;
}

/** The options of a request, with the object that takes the response. */
type LineOptions = Dispatcher.DispatchOptions & { readonly taker: AnswerTaker };

/** A client that tells the taker of a response which connection the request goes over. */
class LineClient extends Client {
  private readonly line: Line;

  constructor(origin: URL, options: Client.Options, connect: buildConnector.connector, headerBytes: number) {
    const line: Line = { wire: undefined };
    super(origin, {
      ...options,
      connect: (to, callback) =>
        connect(to, (...[error, socket]) => {
          if (error) return callback(error, null);
          line.wire = new Wire(socket, headerBytes);
          callback(null, socket);
        }),
    });
    this.line = line;
  }

  override dispatch(options: LineOptions, handler: Dispatcher.DispatchHandler): boolean {
    options.taker.line = this.line;
    return super.dispatch(options, handler);
  }
}

/** How connections authenticate the target, and themselves to it. */
export interface TlsOptions {
  /** Accepts certificates that cannot be trusted. */
  readonly ignoreSslErrors?: boolean;
  /** Sent to a target that asks for one. */
  readonly clientCertificate?: ClientCertificate | undefined;
}

function agent(
  { policy, headerBytes, connectWithin }: ConnectionOptions,
  { ignoreSslErrors = false, clientCertificate }: TlsOptions,
): Agent {
  const connect = buildConnector({
    lookup: guardedLookup(policy),
    rejectUnauthorized: !ignoreSslErrors,
    ciphers,
    ...(clientCertificate && {
      secureContext: createSecureContext({
        ciphers,
        cert: clientCertificate.certificate,
        key: clientCertificate.privateKey,
      }),
    }),
    timeout: connectWithin,
    allowH2: false,
  });
  return new Agent({
    factory: (origin, options: Pool.Options) =>
      new Pool(origin, {
        ...options,
        factory: (to, clientOptions) => new LineClient(to, clientOptions, connect, headerBytes),
      }),
    maxHeaderSize: headerBytes,
    // The sender ends each request in time, including the connection set-up.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  });
}

/** A checked URL of a target, in the parts that a request needs. */
interface Checked {
  readonly origin: string;
  readonly path: string;
}

/** Persistent connections to targets. The IP address of each was checked when it was dialed. */
export class Connections {
  private readonly trusting: Agent;
  private readonly checking: Agent;
  /** Those with a client certificate, the one used last at the end. */
  private readonly certified = new Map<string, Agent>();
  private readonly options: ConnectionOptions;
  private readonly byAddress = new Map<string, Checked>();

  constructor(options: ConnectionOptions) {
    this.options = options;
    this.trusting = agent(options, { ignoreSslErrors: true });
    this.checking = agent(options, {});
  }

  /** Like `checkTarget`, with a cache: the result does not depend on name lookup. */
  check(address: string): Checked {
    const known = this.byAddress.get(address);
    if (known) return known;
    const { origin, pathname, search } = checkTarget(address, this.options.policy);
    const checked = { origin, path: pathname + search };
    if (this.byAddress.size >= mostKnown) this.byAddress.clear();
    this.byAddress.set(address, checked);
    return checked;
  }

  dispatch(options: Dispatcher.DispatchOptions, taker: AnswerTaker, tls: TlsOptions): void {
    const sending: LineOptions = { ...options, taker };
    this.agentOf(tls).dispatch(sending, taker);
  }

  private agentOf(tls: TlsOptions): Agent {
    if (!tls.clientCertificate) return tls.ignoreSslErrors ? this.trusting : this.checking;
    const id = `${certificateId(tls.clientCertificate)} ${tls.ignoreSslErrors === true}`;
    const found = this.certified.get(id) ?? agent(this.options, tls);
    this.certified.delete(id);
    this.certified.set(id, found);
    const [[oldest, unused] = []] = this.certified;
    if (oldest !== undefined && this.certified.size > mostCertificates) {
      this.certified.delete(oldest);
      // After the requests that are under way.
      void unused?.close().catch(() => undefined);
    }
    return found;
  }

  /** Aborts pending requests and closes all connections. */
  async destroy(): Promise<void> {
    await Promise.all([this.trusting, this.checking, ...this.certified.values()].map((one) => one.destroy()));
  }
}
