import { Registry } from 'prom-client';

import type { PlatformContext } from './context.ts';

/** The figures that this process counts, for Prometheus. A counter or a histogram names it in `registers`. */
export const processMetrics = new Registry();

/** A figure that is read when it is asked for. Those of the database are the same in all processes. */
export interface SharedFigure {
  /** With the unit at its end, as in `portal_mail_oldest_seconds`. */
  readonly name: string;
  readonly help: string;
  readonly values: readonly {
    readonly value: number;
    readonly labels?: Readonly<Record<string, string>>;
  }[];
}

/** Figures of a module for `/metrics`. */
export type Figures = (context: PlatformContext) => Promise<readonly SharedFigure[]>;
