import { useState } from 'react';
import { useTranslate } from '../../i18n/late/session.ts';
import { useSessionStore } from '../../viewer/useSession.ts';

/** Reports that entries may be missing because the client's modules or connection could not be read. Offers to retry. */
export default function IncompleteNote() {
  const translate = useTranslate();
  const session = useSessionStore();
  const [isReading, setReading] = useState(false);
  const readAgain = async () => {
    if (isReading) return;
    setReading(true);
    // After a failure the note stays and offers to try again.
    await session.refresh().catch(() => undefined);
    setReading(false);
  };
  return (
    <p role="status">
      {translate('session.incomplete')}{' '}
      <button type="button" aria-disabled={isReading || undefined} onClick={() => void readAgain()}>
        {translate('session.readAgain')}
      </button>
    </p>
  );
}
