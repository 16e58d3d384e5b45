import { useState } from 'react';
import { useTranslate } from '../../i18n/late/session.ts';
import { useSessionStore } from '../../viewer/useSession.ts';

/** Reports that entries may be missing because the client's modules or connection could not be read. Offers to retry. */
export default function IncompleteNote() {
  const translate = useTranslate();
  const store = useSessionStore();
  const [isReading, setReading] = useState(false);
  const readAgain = async () => {
    const { context } = store.get();
    if (!context || isReading) return;
    setReading(true);
    try {
      await store.selectClient({ uid: context.clientUid, name: context.clientName });
      store.selectBuilding(context.buildingUid);
    } catch {
      // The note stays and offers to retry.
    } finally {
      setReading(false);
    }
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
