import { basePath } from '../../../authProvider/paths.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Notice } from '../../portal/Notice.tsx';
import { usefulPage } from '../../portal/startPage.ts';
import { useSession } from '../../portal/useSession.ts';

/** A page that the person may not see (spec section 2, access rules). It leads on to one that they may, or else out. */
export function Unauthorized() {
  const translate = useTranslate();
  const page = usefulPage(useSession());
  const words = {
    title: translate('shell.unauthorized.title'),
    text: translate('shell.unauthorized.text'),
  };
  return page === null ? (
    <Notice {...words} action={translate('shell.user.signOut')} href={`${basePath}/logout`} />
  ) : (
    <Notice {...words} action={translate('shell.unauthorized.home')} to={page} />
  );
}
