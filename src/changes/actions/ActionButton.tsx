import Button, { type ButtonProps } from '@mui/material/Button';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { actionIcons } from './icons.ts';
import type { OfferedAction } from '../../parts/offered.ts';
import { useActionLabel } from './useActionLabel.ts';
import type { ActionRunner } from './useActionRunner.ts';

interface ActionButtonProps extends Pick<ButtonProps, 'variant'> {
  readonly resource: AnyResource;
  readonly offered: OfferedAction;
  readonly runner: ActionRunner;
  readonly record?: object;
}

/** Short actions do not dim the buttons of others. */
const dimming = 'opacity 200ms 300ms';

/** The button of an offered action, with its icon. While another action runs, it is dimmed and says why it does nothing. */
export function ActionButton({ resource, offered, runner, record, variant }: ActionButtonProps) {
  const { name, action } = offered;
  const labelOf = useActionLabel();
  const Icon = action.icon && actionIcons[action.icon];
  const isWaiting = runner.isBusy && runner.running !== name;
  return (
    <Button
      variant={variant}
      startIcon={Icon && <Icon />}
      aria-disabled={runner.isBusy || undefined}
      title={isWaiting ? runner.waitingFor : undefined}
      sx={{ transition: dimming, opacity: isWaiting ? 0.5 : 1 }}
      onClick={() => runner.start(name)}
      {...runner.intentOf(name)}
    >
      {labelOf(resource, name, record)}
    </Button>
  );
}
