// @ts-check
import { readFileSync } from 'node:fs';

/** Milliseconds between two checks. */
const pollIntervalMs = 500;

/** The parent of this program and, on Linux, its grandparent: npm's shell, and npm. */
function ancestors() {
  try {
    // Fields after the name, which is in parentheses and may contain anything: state, then parent (proc(5)).
    const [, parent] =
      readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return `${process.ppid} ${parent}`;
  } catch {
    return String(process.ppid);
  }
}

/** True when npm runs this program, or a program that did start this one. */
export function startedByNpm() {
  return process.env.npm_lifecycle_event !== undefined;
}

/**
 * Ends this program (SIGTERM to itself) when npm, or the program that it runs for, has ended. npm forwards a signal only to the shell in
 * between. The shell dies alone and would leave a server behind that occupies the port and the data folder.
 */
export function endWithParent() {
  const atStart = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === atStart) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, pollIntervalMs);
  timer.unref();
}
