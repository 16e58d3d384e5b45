import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { RefObject } from 'react';
import { useTranslate } from '../../i18n/late/list.ts';
import { ArrowUpIcon } from '../../theme/icons.tsx';
import type { ListState } from '../useListState.ts';
import { useLive } from './useLive.ts';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 12px',
  fontSize: '0.8125rem',
  color: 'var(--portal-palette-text-secondary)',
  label: { display: 'flex', alignItems: 'center', gap: 6, cursor: 'pointer' },
});

interface LiveBarProps {
  readonly list: ListState;
  readonly frame: RefObject<HTMLElement | null>;
}

/** The live status of the list, its switch, and the number of new records that are not shown yet. */
export default function LiveBar({ list, frame }: LiveBarProps) {
  const translate = useTranslate();
  const { words } = list;
  const { state, difference, setPaused, show } = useLive(list, frame);
  const isNews = difference.added > 0 || difference.isOther;
  return (
    <Bar className="list-live">
      <label>
        <input
          type="checkbox"
          role="switch"
          className="switch"
          checked={state !== 'paused'}
          onChange={(event) => setPaused(!event.target.checked)}
        />
        {translate('list.live.label')}
      </label>
      {(state === 'offline' || state === 'failed') && <span>{translate(`list.live.${state}`)}</span>}
      <span role="status">
        {isNews && (
          <Button variant="outlined" startIcon={<ArrowUpIcon size={16} />} onClick={show}>
            {difference.added > 0
              ? translate('list.live.added', { number: words.number(difference.added) })
              : translate('list.live.changed')}
          </Button>
        )}
      </span>
    </Bar>
  );
}
