import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
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
