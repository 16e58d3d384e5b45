/** One log line or one audit entry. */
export interface Line {
  /** `log` or `audit`. */
  readonly type: string;
  /** Level of pino: 10 trace to 60 fatal. */
  readonly level: number;
  /** ISO 8601. */
  readonly at: string;
  /** JSON without a line end. */
  readonly text: string;
}

export interface Destination {
  /** Sends lines in their order. Rejects when the other end does not take them; some may have arrived then. */
  send(lines: readonly Line[]): Promise<void>;
  close(): void;
}
