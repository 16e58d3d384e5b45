import { destination } from 'pino';

/** Bytes of lines that wait at most while standard output cannot be written. */
const mostWaitingBytes = 1024 * 1024;

let standard: { write(line: string): void } | undefined;

/**
 * Standard output, for lines of the log: one for each process. Its failures end nothing. On a full disk the platform works on; lines wait and
 * are written with the next one that can be; what is too much is dropped, and counted in a sentence afterwards.
 */
export function standardOutput(): { write(line: string): void } {
  return (standard ??= openOutput());
}

function openOutput(): { write(line: string): void } {
  const stream = destination({ dest: 1, sync: true, maxLength: mostWaitingBytes });
  let failure: string | undefined;
  let dropped = 0;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    failure = error.code ?? error.message;
  });
  stream.on('drop', () => {
    dropped += 1;
  });
  stream.on('write', () => {
    if (failure === undefined) return;
    const sentence = `Standard output could not be written (${failure}) and can be again; ${dropped} lines were dropped.\n`;
    failure = undefined;
    dropped = 0;
    // After what waited, which is being written now.
    queueMicrotask(() => stream.write(sentence));
  });
  return {
    write(line) {
      stream.write(line);
    },
  };
}
