import Button from '@mui/material/Button';
import { wordsOf } from '../../../resources/declaration/index.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { PlaceProps } from '../PlaceProps.ts';
import { actionIcons } from './icons.ts';
import type { Saved } from './offered.ts';
import { useRecordActions } from './useRecordActions.ts';

interface ActionButtonsProps extends PlaceProps {
  readonly record: Saved;
  readonly onDone: () => void;
}

/** The actions of a record as the buttons of its page. */
export function ActionButtons(props: ActionButtonsProps) {
  const translate = useTranslate();
  const actions = useRecordActions(props);
  return (
    <>
      {actions.list.map(({ name, action }, index) => {
        const Icon = action.icon && actionIcons[action.icon];
        return (
          <Button
            key={name}
            variant={index === 0 && !action.isDangerous ? 'outlined' : 'text'}
            color={action.isDangerous ? 'error' : 'primary'}
            startIcon={Icon && <Icon />}
            aria-disabled={actions.isBusy || undefined}
            onClick={() => actions.start(name)}
          >
            {translate(`${wordsOf(name, action, props.record)}.label`)}
          </Button>
        );
      })}
      {actions.dialog}
    </>
  );
}
