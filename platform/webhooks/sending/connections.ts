import { Agent, type Dispatcher } from 'undici';

import { checkTarget, guardedLookup, type TargetPolicy } from '../../kernel/targets.ts';

/** Maximum number of cached checks of URLs. */
const mostKnown = 1000;

/** The options of all connections. */
export interface ConnectionOptions {
  readonly policy: TargetPolicy;
  readonly headerBytes: number;
  /** Milliseconds within which a connection has to be established. */
  readonly connectWithin: number;
}

function agent({ policy, headerBytes, connectWithin }: ConnectionOptions, ignoreSslErrors: boolean): Agent {
  return new Agent({
    connect: {
      lookup: guardedLookup(policy),
      rejectUnauthorized: !ignoreSslErrors,
      timeout: connectWithin,
    },
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
  private readonly policy: TargetPolicy;
  private readonly byAddress = new Map<string, Checked>();

  constructor(options: ConnectionOptions) {
    this.policy = options.policy;
    this.trusting = agent(options, true);
    this.checking = agent(options, false);
  }

  /** Like `checkTarget`, with a cache: the result does not depend on name lookup. */
  check(address: string): Checked {
    const known = this.byAddress.get(address);
    if (known) return known;
    const { origin, pathname, search } = checkTarget(address, this.policy);
    const checked = { origin, path: pathname + search };
    if (this.byAddress.size >= mostKnown) this.byAddress.clear();
    this.byAddress.set(address, checked);
    return checked;
  }

  /** @param ignoreSslErrors accepts certificates that cannot be trusted */
  of(ignoreSslErrors: boolean): Dispatcher {
    return ignoreSslErrors ? this.trusting : this.checking;
  }

  /** Aborts pending requests and closes all connections. */
  async destroy(): Promise<void> {
    await Promise.all([this.trusting.destroy(), this.checking.destroy()]);
  }
}
