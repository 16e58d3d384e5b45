import { useSession } from '../viewer/useSession.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { Notice } from '../notices/Notice.tsx';
import { areaStart, entryOf, usefulPage } from '../navigation/startPage.ts';
import { External, Redirect } from './ShellPage.tsx';

/** Shown to a user who starts in another application whose URL is missing in `config.json`. */
function NoAddress({ link }: { readonly link: string }) {
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

/** The entry path: redirects users to their start page (spec section 2, Entry path). */
export function Entry() {
  const target = entryOf(useSession());
  if ('missing' in target) return <NoAddress link={target.missing} />;
  return 'external' in target ? <External to={target.external} /> : <Redirect to={target.path} />;
}

/** The root of the system area: redirects to its first page that the user may open. */
export function SystemHome() {
  return <Redirect to={areaStart('system', useSession())} />;
}
