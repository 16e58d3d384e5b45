import { useLocation } from 'react-router-dom';
import { matchScreen } from './routeTable.ts';

/** The parameters of the open page. React Router's own cannot tell `a/b` from `a%2Fb`. */
export function usePathParams(): Readonly<Record<string, string>> {
  const { pathname } = useLocation();
  return matchScreen(pathname)?.params ?? {};
}
