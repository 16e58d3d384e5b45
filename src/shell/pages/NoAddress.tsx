import { useTranslate } from '../../i18n/late/shellPages.ts';
import { Notice } from '../../notices/Notice.tsx';
import { usefulPage } from '../../navigation/startPage.ts';
import { useSession } from '../../viewer/useSession.ts';

/** Shown to a user who starts in another application whose URL is missing in `config.json`. */
export default function NoAddress({ link }: { readonly link: string }) {
  const translate = useTranslate();
  return (
    <Notice
      title={translate('shellPages.noAddress.title')}
      text={translate('shellPages.noAddress.text', { link })}
      action={translate('shellPages.noAddress.stay')}
      to={usefulPage(useSession()) ?? '/'}
    />
  );
}
