import { resolveEntry } from '../../authProvider/entry.ts';
import { useSession } from '../portal/useSession.ts';
import { isKnownPath } from '../portal/routeTable.ts';
import { External, Redirect } from './ShellPage.tsx';

/** The entry path: sends everyone to where their work begins (spec section 2, Entry path). */
export function Entry() {
  const target = resolveEntry(useSession(), isKnownPath);
  return 'external' in target ? <External to={target.external} /> : <Redirect to={target.path} />;
}
