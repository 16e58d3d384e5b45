import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The identifiers of the processes whose parents are among `parents`, from /proc. */
function childrenOf(parents: ReadonlySet<number>): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // The name of the program, in parentheses, may hold spaces.
      const [, parent = ''] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return parents.has(Number(parent)) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

/** A process with all that it started, also in sessions of their own, as the sessions of PostgreSQL are. */
export function familyOf(pid: number): number[] {
  const family = [pid];
  for (let young = new Set([pid]); young.size > 0;) {
    young = new Set(childrenOf(young));
    family.push(...young);
  }
  return family;
}

/** Sends a signal to processes. Those that have ended are passed over. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
}

const programs: Program[] = [];

/** Ends all programs that were started. */
export function killAll(): void {
  for (const program of programs) program.kill();
}

/** A program that the drill takes away and brings back. */
export class Program {
  readonly name: string;
  private readonly command: readonly [string, ...string[]];
  private readonly options: SpawnOptions;
  private child: ChildProcess | undefined;
  private words = '';

  constructor(name: string, command: readonly [string, ...string[]], options: SpawnOptions = {}) {
    this.name = name;
    this.command = command;
    this.options = options;
    programs.push(this);
  }

  start(): void {
    const [program, ...args] = this.command;
    const child = spawn(program, args, { ...this.options, stdio: ['ignore', 'pipe', 'pipe'] });
    const collect = (chunk: Buffer) => {
      this.words = (this.words + chunk.toString()).slice(-20_000);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => collect(Buffer.from(error.message)));
    this.child = child;
  }

  /** The last of its output. */
  output(): string {
    return this.words;
  }

  /** True when it has ended by itself or been killed. */
  hasEnded(): boolean {
    return !this.child || this.child.exitCode !== null || this.child.signalCode !== null;
  }

  family(): number[] {
    return this.child?.pid === undefined ? [] : familyOf(this.child.pid);
  }

  kill(): void {
    signal(this.family(), 'SIGKILL');
  }

  /** It keeps its connections and answers nothing, as a host without power does. */
  freeze(): void {
    signal(this.family(), 'SIGSTOP');
  }

  thaw(): void {
    signal(this.family(), 'SIGCONT');
  }
}
