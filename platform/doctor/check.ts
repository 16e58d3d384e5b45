import type { Settings } from '../configuration/settings.ts';
import type { Database } from '../database/index.ts';

/** The result of a check. A fault keeps the platform from serving; a warning is for whoever operates it to judge. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'fault';
  /** A sentence on it, for faults and warnings with the mend. */
  readonly sentence: string;
}

export interface Patient {
  readonly settings: Settings;
  /** Undefined when it cannot be opened, which is a finding already. */
  readonly database: Database | undefined;
}

/** A part of the installation and how it is checked against the real world. */
export interface Check {
  readonly about: string;
  /** An error that it throws is a fault. */
  run(patient: Patient): Promise<readonly Finding[]>;
}

export const ok = (sentence: string): Finding => ({ state: 'ok', sentence });
export const warning = (sentence: string): Finding => ({ state: 'warning', sentence });
export const fault = (sentence: string): Finding => ({ state: 'fault', sentence });

/** The innermost reason of an error: network errors hide it in their cause. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
