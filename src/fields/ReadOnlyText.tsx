import type { ReactNode } from 'react';
import './fields.css';

/** A label with a read-only value. Text can be read, selected and copied, unlike a disabled input. */
export function ReadOnlyText({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <dl className="field-text">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </dl>
  );
}
