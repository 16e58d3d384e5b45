import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from '../../i18n/late/list.ts';
import { lazyPart } from '../../loading/lazyPart.tsx';
import { AddIcon } from '../../theme/icons.tsx';
import type { AddressCondition } from '../address.ts';
import type { ListState } from '../useListState.ts';

const JoinDialog = lazyPart(() => import('./JoinDialog.tsx'));

interface JoinButtonProps {
  readonly list: ListState;
  /** The condition that further records are made to fulfill. */
  readonly by: AddressCondition;
}

/** Adds existing records to the one whose records the list shows: people to a role. */
export function JoinButton({ list, by }: JoinButtonProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        {...JoinDialog.intent}
      >
        {translate('list.join.button', { many: list.words.many })}
      </Button>
      {isOpen && <JoinDialog list={list} by={by} onClose={() => setOpen(false)} />}
    </>
  );
}
