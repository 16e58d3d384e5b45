import { useState } from 'react';
import type { NamedUid } from '../../../authProvider/claims.ts';
import { clients } from '../../../resources/clients/index.ts';
import { useTranslate } from '../../i18n/late/picker.ts';
import { useActionAnswer } from '../../changes/actions/useActionAnswer.ts';
import { useSettled } from '../../browser/useSettled.ts';
import { useSession } from '../../viewer/useSession.ts';
import { PickList } from '../../shell/picker/PickList.tsx';

/** sessionStorage key of the search term. The user search has its own. */
const termKey = 'clientPickerTerm';
/** Maximum number of clients shown. Others are found by typing. */
const maxShown = 200;
/** Milliseconds after the last key before the platform is searched. */
const typingPauseMs = 150;

/** Select for the clients of a system user, searched on the platform. The last search is remembered (spec section 3). */
export function ClientChoice({
  current,
  onChoose,
}: {
  current: string | undefined;
  onChoose: (client: NamedUid) => void;
}) {
  const translate = useTranslate();
  const { userUid } = useSession().user;
  const [term, setTerm] = useState(() => sessionStorage.getItem(termKey) ?? '');
  const settledTerm = useSettled(term.trim(), typingPauseMs);
  const { answer, failure, isPending, isEarlier, refetch } = useActionAnswer(clients, 'ofPerson', {
    input: { uid: userUid },
    page: {
      pagination: { page: 1, perPage: maxShown },
      sort: { field: 'name', order: 'ASC' },
      filter: settledTerm === '' ? {} : { 'name~contains': settledTerm },
    },
    keepsLast: true,
  });
  const search = (next: string): void => {
    setTerm(next);
    sessionStorage.setItem(termKey, next);
  };
  const shown = answer?.items ?? [];
  return (
    <PickList
      label={translate('picker.client')}
      searchLabel={translate('picker.searchClients')}
      term={term}
      onTerm={search}
      options={shown}
      current={current}
      autoFocus
      loading={isPending || isEarlier || term.trim() !== settledTerm}
      failed={failure !== undefined}
      onRetry={() => void refetch()}
      note={
        answer && answer.rowCount > shown.length
          ? translate('picker.more', { shown: shown.length, total: answer.rowCount })
          : undefined
      }
      onChoose={onChoose}
    />
  );
}
