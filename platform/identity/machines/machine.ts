import type { Queryable } from '../../database/index.ts';

/** A machine that gets tokens with its own secret (RFC 6749, section 4.4), as currently stored. */
export interface Machine {
  readonly scopes: readonly string[];
  /** Claims of its tokens. Undefined when the secret is wrong, or cannot be used from this network address. */
  admit(secret: string, address: string): Readonly<Record<string, string>> | undefined;
}

/** The machine with this client identifier. Undefined for one that does not exist, or whose secrets have all ended. */
export type FindMachine = (owner: Queryable, clientId: string) => Promise<Machine | undefined>;

let find: FindMachine = async () => undefined;

/** Registers the machines of the platform; `modules.ts` calls it once, when it is loaded. */
export function registerMachines(findMachine: FindMachine): void {
  find = findMachine;
}

export const findMachine: FindMachine = (owner, clientId) => find(owner, clientId);
