import { useTranslate } from '../i18n/useTranslate.ts';
import { Notice } from './Notice.tsx';
import { usefulPage } from './startPage.ts';
import { useSession } from './useSession.ts';

/** Somebody begins in another application, and `config.json` does not say where that is. */
export function NoAddress({ link }: { readonly link: string }) {
  const translate = useTranslate();
  return (
    <Notice
      title={translate('shell.noAddress.title')}
      text={translate('shell.noAddress.text', { link })}
      action={translate('shell.noAddress.stay')}
      to={usefulPage(useSession()) ?? '/'}
    />
  );
}
