import { useTranslate } from '../i18n/useTranslate.ts';
import { Notice } from './Notice.tsx';

/** The page for unknown URLs. */
export function NotFound() {
  const translate = useTranslate();
  return (
    <Notice
      title={translate('shell.notFound.title')}
      text={translate('shell.notFound.text')}
      action={translate('shell.notFound.home')}
    />
  );
}
