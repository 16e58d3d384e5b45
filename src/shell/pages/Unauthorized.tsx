import { useTranslate } from 'ra-core';
import { Notice } from '../../portal/Notice.tsx';

/** A page of the system area that the signed-in system user may not see (spec section 2, access rules). */
export function Unauthorized() {
  const translate = useTranslate();
  return (
    <Notice
      title={translate('shell.unauthorized.title')}
      text={translate('shell.unauthorized.text')}
      action={translate('shell.unauthorized.home')}
    />
  );
}
