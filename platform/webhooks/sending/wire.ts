import type { Socket } from 'node:net';

/** Maximum number of informational responses (1xx) before the final one. */
const maxHints = 20;

/** Thrown when a target sends informational responses (1xx) without end. */
export class EndlessHints extends Error {
  override readonly name = 'EndlessHints';
}

const begin = Buffer.from('HTTP/1.');
/** Characters of a status line up to the end of its code. */
const codeEnd = 'HTTP/1.1 200'.length;

/** The position after the blank line that ends a head. -1 when it has not arrived. */
function headEnd(data: Buffer): number {
  const [standard, bare] = [data.indexOf('\r\n\r\n'), data.indexOf('\n\n')];
  if (standard < 0) return bare < 0 ? -1 : bare + 2;
  return bare < 0 ? standard + 4 : Math.min(standard + 4, bare + 2);
}

/**
 * One connection to a target, between its socket and the parser of undici. It drops informational responses, which a client has to
 * accept unasked (RFC 9110, section 15.2) and undici takes as errors, and keeps the head of a response until it is parsed: the status
 * line of a malformed response still says whether the target took the message.
 */
export class Wire {
  private readonly socket: Socket;
  private readonly headerBytes: number;
  private requests = 0;
  /** True until the final response begins. */
  private isOpening = false;
  /** Bytes of a response whose status is not known yet. */
  private pending: Buffer | undefined;
  private hints = 0;
  private head: Buffer[] | undefined;

  constructor(socket: Socket, headerBytes: number) {
    this.socket = socket;
    this.headerBytes = headerBytes;
    const push = socket.push.bind(socket);
    socket.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
      if (chunk === null) return push(chunk, encoding);
      const rest = this.isOpening ? this.open(chunk) : chunk;
      if (rest.length === 0) return true;
      this.head?.push(rest);
      return push(rest, encoding);
    };
  }

  /** Begins a request. */
  start(): void {
    this.requests += 1;
    this.isOpening = true;
    this.pending = undefined;
    this.hints = 0;
    this.head = [];
  }

  /** True when an earlier request used the connection. */
  get isReused(): boolean {
    return this.requests > 1;
  }

  /** True when the target has sent anything since the request began. */
  get hasAnswered(): boolean {
    return this.hints > 0 || this.pending !== undefined || (this.head?.length ?? 0) > 0;
  }

  /** Stops keeping the response: its head is parsed. */
  forget(): void {
    this.head = undefined;
  }

  /** The part of the final response that has arrived. */
  get arrived(): Buffer {
    return Buffer.concat([...(this.head ?? []), ...(this.pending ? [this.pending] : [])]);
  }

  /** Drops informational responses. Returns the bytes of the final response, empty while there are none. */
  private open(chunk: Buffer): Buffer {
    let data = this.pending ? Buffer.concat([this.pending, chunk]) : chunk;
    this.pending = undefined;
    for (;;) {
      const isHttp = begin.subarray(0, data.length).equals(data.subarray(0, begin.length));
      if (isHttp && data.length < codeEnd) return this.wait(data);
      const code = data.toString('latin1', codeEnd - 3, codeEnd);
      // 101 switches protocols, which ends HTTP on this connection.
      if (!isHttp || !/^1\d\d$/.test(code) || code === '101') {
        this.isOpening = false;
        return data;
      }
      const end = headEnd(data);
      if (end < 0) return this.wait(data);
      this.hints += 1;
      if (this.hints > maxHints) return this.refuse();
      data = data.subarray(end);
      if (data.length === 0) return data;
    }
  }

  private wait(data: Buffer): Buffer {
    if (data.length > this.headerBytes) return this.refuse();
    this.pending = data;
    return Buffer.alloc(0);
  }

  private refuse(): Buffer {
    this.socket.destroy(new EndlessHints());
    return Buffer.alloc(0);
  }
}
