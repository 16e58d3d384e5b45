import type { ReactNode } from 'react';
import { describeInstant } from './format.ts';
import { useTimeZone } from './timeZone.ts';
import { useViewerLocale } from './useFormatValue.ts';

interface MomentProps {
  /** ISO 8601. */
  readonly value: string;
  /** Its text, which may be brief. */
  readonly children: ReactNode;
}

/** The text of a moment. Its title says it to the second, with the zone. */
export function Moment({ value, children }: MomentProps) {
  const title = describeInstant(value, useViewerLocale(), useTimeZone());
  return (
    <time dateTime={value} title={title}>
      {children}
    </time>
  );
}
