import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import PlaylistAddIcon from '@mui/icons-material/PlaylistAdd';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useBuilderState } from './BuilderContext.ts';
import type { ActionProps } from './libraryProps.ts';

/** Adds or removes a line or a group. The focus goes to what came, or to what stood beside what went. */
export function RuleButton({ type, label, onClick, readonly }: ActionProps) {
  const { onBeforeChange } = useBuilderState();
  const isRemoval = type === 'delRule' || type === 'delGroup';
  const press = (button: HTMLElement) => {
    onBeforeChange(isRemoval ? 'remove' : 'add', button);
    onClick();
  };
  if (isRemoval)
    return (
      <IconButton
        aria-label={label}
        title={label}
        disabled={readonly}
        onClick={(event) => press(event.currentTarget)}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    );
  return (
    <Button
      data-add={type}
      disabled={readonly}
      startIcon={type === 'addGroup' ? <PlaylistAddIcon /> : <AddIcon />}
      onClick={(event) => press(event.currentTarget)}
    >
      {label}
    </Button>
  );
}
