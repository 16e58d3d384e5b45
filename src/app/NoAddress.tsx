import { useTranslate } from '../i18n/useTranslate.ts';
import { Notice } from '../notices/Notice.tsx';
import { usefulPage } from '../navigation/startPage.ts';
import { useSession } from '../viewer/useSession.ts';

/** Shown to a user who starts in another application whose URL is missing in `config.json`. */
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
