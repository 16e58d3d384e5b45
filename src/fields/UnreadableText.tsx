import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import './fields.css';

/** Text that the platform sent and the portal cannot read, marked as such. */
export function UnreadableText({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate();
  return (
    <bdi className="unreadable" title={translate('form.unreadable')}>
      {children}
    </bdi>
  );
}
