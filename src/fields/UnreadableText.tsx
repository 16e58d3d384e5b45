import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import './fields.css';

/** Marks a value of the platform that the portal cannot read. */
export function UnreadableText({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate();
  return (
    <bdi className="unreadable" title={translate('form.unreadable')}>
      {children}
    </bdi>
  );
}
