import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of a tick of the processor time in `/proc` (Linux: 100 per second). */
const tickMs = 10;

/** The fields of `/proc/PID/stat` after the name, which may contain spaces: state, parent, …, user and system time (proc(5)). */
function statOf(pid: number | string): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Processor time in milliseconds that a process has used, with that of its ended children. */
function timeOf(pid: number | string): number {
  const [user = 0, system = 0, ofChildren = 0, systemOfChildren = 0] = statOf(pid).slice(11, 15).map(Number);
  return (user + system + ofChildren + systemOfChildren) * tickMs;
}

/** The process that started `pid`. */
export function parentOf(pid: number): number {
  return Number(statOf(pid)[1]);
}

/** Processor time in milliseconds of a process and of the processes that it has started: for PostgreSQL, all its sessions. */
export function processorTime(pid: number): number {
  let sum = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      if (Number(name) === pid || parentOf(Number(name)) === pid) sum += timeOf(name);
    } catch {
      // It has ended in the meantime.
    }
  }
  return sum;
}
