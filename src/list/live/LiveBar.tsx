import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import type { RefObject } from 'react';
import '../../i18n/late/list.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
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
  paddingInlineStart: 4,
  label: { marginInlineEnd: 0 },
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
    <Bar>
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={state !== 'paused'}
            onChange={(event) => setPaused(!event.target.checked)}
          />
        }
        label={translate('list.live.label')}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      <span>{translate(`list.live.${state}`, { name: words.many })}</span>
      <span role="status" style={{ marginInlineStart: 'auto' }}>
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
