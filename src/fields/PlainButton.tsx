import type { ComponentProps } from 'react';
import './buttons.css';

interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** It holds a picture only; `aria-label` says what it does. */
  readonly isIcon?: boolean;
}

/** A button without a frame, in the measures of MUI's small ones: plain elements, where there are many of them. */
export function PlainButton({ isIcon, ...props }: PlainButtonProps) {
  return <button type="button" className="plain-button" data-icon={isIcon || undefined} {...props} />;
}
