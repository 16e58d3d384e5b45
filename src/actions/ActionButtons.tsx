import Button from '@mui/material/Button';
import type { PlatformRecord } from '../../dataProvider/index.ts';
import { useTranslate } from 'ra-core';
import type { PlaceProps } from '../portal/PlaceProps.ts';
import { useRecordActions } from './useRecordActions.tsx';

interface ActionButtonsProps extends PlaceProps {
  readonly record: PlatformRecord;
  readonly onChanged: () => void;
}

/** The actions of a record as the buttons of its page. */
export function ActionButtons(props: ActionButtonsProps) {
  const translate = useTranslate();
  const actions = useRecordActions(props);
  return (
    <>
      {actions.list.map((action) => (
        <Button
          key={action.name}
          variant={action.name === actions.list[0]?.name && !action.isDangerous ? 'outlined' : 'text'}
          color={action.isDangerous ? 'error' : 'primary'}
          startIcon={<action.Icon />}
          aria-disabled={actions.isBusy || undefined}
          onClick={() => void actions.start(action)}
        >
          {translate(`actions.${action.name}.label`)}
        </Button>
      ))}
      {actions.dialog()}
    </>
  );
}
