import { useTranslate } from '../../i18n/late/rule.ts';
import { AddIcon } from '../../theme/icons.tsx';
import { AddGroupIcon, ClearIcon } from '../../fields/icons.tsx';
import { PlainButton } from '../../fields/PlainButton.tsx';
import { useBuilderState } from './BuilderContext.ts';
import type { ActionProps } from './libraryProps.ts';

/** Button names of the library -> message keys. */
const words = {
  addRule: 'add',
  addGroup: 'addGroup',
  delRule: 'remove',
  delGroup: 'removeGroup',
} as const;

/** Adds or removes a line or a group. The focus moves to the added element, or to the sibling of the removed one. */
export function RuleButton({ type, onClick, readonly }: ActionProps) {
  const translate = useTranslate();
  const { onBeforeChange } = useBuilderState();
  const isRemoval = type === 'delRule' || type === 'delGroup';
  const label = translate(`rule.builder.${words[type as keyof typeof words]}`);
  const shared = {
    disabled: readonly,
    onClick: ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
      onBeforeChange(isRemoval ? 'remove' : 'add', currentTarget);
      onClick();
    },
  };
  if (isRemoval)
    return (
      <PlainButton {...shared} isIcon aria-label={label} title={label}>
        <ClearIcon />
      </PlainButton>
    );
  return (
    <PlainButton {...shared} data-add={type}>
      {type === 'addGroup' ? <AddGroupIcon /> : <AddIcon />}
      <span>{label}</span>
    </PlainButton>
  );
}
