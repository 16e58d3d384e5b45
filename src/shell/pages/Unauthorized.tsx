import { basePath } from '../../../authProvider/paths.ts';
import { useTranslate } from '../../i18n/late/shellPages.ts';
import { useTranslate as useAccountTranslate } from '../../i18n/late/account.ts';
import { Notice } from '../../notices/Notice.tsx';
import { usefulPage } from '../../navigation/startPage.ts';
import { useSession } from '../../viewer/useSession.ts';

/**
 * Shown instead of a page that the user may not open (spec section 2, access rules). Links to a page that they may open, or to sign-out.
 */
export function Unauthorized() {
  const translate = useTranslate();
  const translateAccount = useAccountTranslate();
  const session = useSession();
  const page = usefulPage(session);
  const isHomeless = !session.user.isSystemUser && session.user.clientUid === null;
  const title = translate(isHomeless ? 'shellPages.unassigned.title' : 'shellPages.unauthorized.title');
  const own = translate(isHomeless ? 'shellPages.unassigned.text' : 'shellPages.unauthorized.text');
  // The permission may be missing to the user or to the staff member, whose account the sentence would not name.
  const text = session.user.actedBy === null ? own : translate('shellPages.unauthorized.acting');
  const words = { title, text };
  return page === null ? (
    <Notice {...words} action={translateAccount('account.signOut')} href={`${basePath}/logout`} />
  ) : (
    <Notice {...words} action={translate('shellPages.unauthorized.home')} to={page} />
  );
}
