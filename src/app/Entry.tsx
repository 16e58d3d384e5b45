import { useSession } from '../viewer/useSession.ts';
import { loadable } from '../loading/loadable.tsx';
import { areaStart, entryOf } from '../navigation/startPage.ts';
import { External, Redirect } from './ShellPage.tsx';

/** Rarely shown: a start in another application without an address. */
const NoAddress = loadable(async () => import('../shell/pages/NoAddress.tsx'));

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
