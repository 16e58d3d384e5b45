import { isObject } from '../../../resources/declaration/values.ts';

/** The attempts of a period. Times are from the acceptance of an event to its delivery. */
export interface Attempts {
  readonly delivered: number;
  readonly failed: number;
  /** Null without a delivery, like the following. */
  readonly medianMs: number | null;
  readonly percentile95Ms: number | null;
  readonly slowestMs: number | null;
}

/** The latest deliveries of a configuration. */
export interface Recent {
  readonly hour: Attempts;
  readonly day: Attempts;
  /** Those of each hour of the last day, the oldest first. */
  readonly hours: readonly { readonly delivered: number; readonly failed: number }[];
}

const hoursOfDay = 24;

interface Answer extends Pick<Recent, 'hour' | 'day'> {
  /** Only hours with attempts, by their age. */
  readonly hours: readonly {
    readonly hoursAgo: number;
    readonly delivered: number;
    readonly failed: number;
  }[];
}

/** Reads the response of the platform. Null on a platform that does not count. */
export function readRecent(value: unknown): Recent | null {
  if (
    !isObject(value) ||
    !isObject(value['hour']) ||
    !isObject(value['day']) ||
    !Array.isArray(value['hours'])
  )
    return null;
  const { hour, day, hours } = value as unknown as Answer;
  return {
    hour,
    day,
    hours: Array.from({ length: hoursOfDay }, (_, index) => {
      const hoursAgo = hoursOfDay - 1 - index;
      const { delivered, failed } = hours.find((one) => one.hoursAgo === hoursAgo) ?? {
        delivered: 0,
        failed: 0,
      };
      return { delivered, failed };
    }),
  };
}

/** The share of attempts that delivered. Null without an attempt. */
export function successRate({ delivered, failed }: Attempts): number | null {
  return delivered + failed === 0 ? null : delivered / (delivered + failed);
}
