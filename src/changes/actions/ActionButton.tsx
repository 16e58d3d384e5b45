import Button, { type ButtonProps } from '@mui/material/Button';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { actionIcons } from './icons.ts';
import type { OfferedAction } from '../../parts/offered.ts';
import { useActionLabel } from './useActionLabel.ts';
import type { useActionRunner } from './useActionRunner.tsx';

interface ActionButtonProps extends Pick<ButtonProps, 'variant'> {
  readonly resource: AnyResource;
  readonly offered: OfferedAction;
  readonly runner: ReturnType<typeof useActionRunner>;
  readonly record?: object;
}

/** The button of an offered action, with its icon. */
export function ActionButton({ resource, offered, runner, record, variant }: ActionButtonProps) {
  const { name, action } = offered;
  const labelOf = useActionLabel();
  const Icon = action.icon && actionIcons[action.icon];
  return (
    <Button
      variant={variant}
      startIcon={Icon && <Icon />}
      aria-disabled={runner.isBusy || undefined}
      onClick={() => runner.start(name)}
      {...runner.intentOf(name)}
    >
      {labelOf(resource, name, record)}
    </Button>
  );
}
