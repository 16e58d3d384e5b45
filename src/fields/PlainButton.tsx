import type { ComponentProps } from 'react';
import './buttons.css';

interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** True for a button that contains only an icon; it needs an `aria-label`. */
  readonly isIcon?: boolean;
}

/** A borderless button in the size of MUI's small ones. A plain element, because pages have many of them. */
export function PlainButton({ isIcon, ...props }: PlainButtonProps) {
  return <button type="button" className="plain-button" data-icon={isIcon || undefined} {...props} />;
}
