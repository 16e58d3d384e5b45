import type { ReactNode } from 'react';
import { describeInstant } from './format.ts';
import { useTimeZone } from './timeZone.ts';
import { useViewerLocale } from './useFormatValue.ts';

interface MomentProps {
  /** ISO 8601. */
  readonly value: string;
  /** The formatted timestamp, which may be abbreviated. */
  readonly children: ReactNode;
}

/** A timestamp. The tooltip shows seconds and time zone. */
export function Moment({ value, children }: MomentProps) {
  const title = describeInstant(value, useViewerLocale(), useTimeZone());
  return (
    <time dateTime={value} title={title}>
      {children}
    </time>
  );
}
