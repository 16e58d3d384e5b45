import { Agent, type Dispatcher } from 'undici';

import { checkTarget, guardedLookup, type TargetPolicy } from '../../kernel/targets.ts';

/** Addresses that are remembered as checked. */
const mostKnown = 1000;

/** The options of the HTTP client, whichever connection it makes. */
export interface ConnectionOptions {
  readonly policy: TargetPolicy;
  readonly headerBytes: number;
  /** Milliseconds in which a connection has to stand. */
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
    // The sender of a request ends it in time, connecting included.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  });
}

/** The address of a target that may be asked for, in the parts that a request has. */
interface Checked {
  readonly origin: string;
  readonly path: string;
}

/** Connections to targets, kept for the next request; each address was checked when it was dialled. */
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

  /** Like `checkTarget`; what can be said of an address without asking for its name stays so. */
  check(address: string): Checked {
    const known = this.byAddress.get(address);
    if (known) return known;
    const { origin, pathname, search } = checkTarget(address, this.policy);
    const checked = { origin, path: pathname + search };
    if (this.byAddress.size >= mostKnown) this.byAddress.clear();
    this.byAddress.set(address, checked);
    return checked;
  }

  /** @param ignoreSslErrors certificates that cannot be trusted are accepted */
  of(ignoreSslErrors: boolean): Dispatcher {
    return ignoreSslErrors ? this.trusting : this.checking;
  }

  /** Breaks off what is under way, and closes all. */
  async destroy(): Promise<void> {
    await Promise.all([this.trusting.destroy(), this.checking.destroy()]);
  }
}
