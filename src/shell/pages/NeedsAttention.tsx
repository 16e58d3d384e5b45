import { useStore } from 'ra-core';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../i18n/late/landing.ts';
import { useSession } from '../../viewer/useSession.ts';
import { ConcernLine } from '../attention/ConcernLine.tsx';
import { useConcerns } from '../attention/useConcerns.ts';
import { LandingSection } from './LandingSection.tsx';

const listStyles = {
  '&:not(:has(li))': { display: 'none' },
  '& li': { display: 'flex', alignItems: 'center', gap: 1, minHeight: 44, color: 'text.secondary' },
  '& a, & li > span': { flex: 1, px: 2, py: 1.25 },
  '& a': { fontWeight: 600 },
  '& .bone': { flex: 'none', width: '14rem', height: 10, mx: 2, p: 0, borderRadius: 5, bgcolor: 'divider' },
  '& button': { mr: 1 },
  '& + p': { m: 0, color: 'text.secondary' },
  '&:has(li) + p': { display: 'none' },
} as const;

/** Counts of records that need attention, each with a link to their list. */
export function NeedsAttention() {
  const translate = useTranslate();
  const session = useSession();
  const { lines, count, pending } = useConcerns();
  // The page below would move with each count: the lines of the last visit are expected again. At the first visit of a client, what is
  // below appears once all counts are known.
  const clientUid = session.context?.clientUid ?? '';
  const [remembered, remember] = useStore<number | null>(`landing.lines.${clientUid}`, null);
  // Of the start of the visit: giving the room back would move the page as well.
  const [expected] = useState(remembered);
  const reserved = expected ?? 0;
  useEffect(() => {
    if (pending === 0) remember(lines.length);
  }, [pending, lines.length, remember]);
  const awaited = Math.min(pending, Math.max(reserved - lines.length, lines.length === 0 ? 1 : 0));
  if (count === 0) return null;
  return (
    <LandingSection
      title={translate('landing.attention')}
      flex="2 1 22rem"
      listStyles={listStyles}
      note={<p>{translate('landing.calm')}</p>}
      reserved={reserved}
      isUnsettled={expected === null && pending > 0}
    >
      {lines.map((line) => (
        <ConcernLine key={`${line.resource.name}-${line.name}`} concern={line} />
      ))}
      {Array.from({ length: awaited }, (_, index) => (
        <li key={index} aria-busy>
          <span className="bone" />
        </li>
      ))}
    </LandingSection>
  );
}
