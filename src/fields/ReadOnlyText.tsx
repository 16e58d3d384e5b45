import type { ReactNode } from 'react';
import './fields.css';

/** A labelled value that is not for writing: text, not a disabled input, so that it can be read, selected and copied. */
export function ReadOnlyText({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <dl className="field-text">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </dl>
  );
}
