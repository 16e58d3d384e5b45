import { Activity, useContext, useRef, type ReactNode } from 'react';
import { UNSAFE_LocationContext as LocationContext, useMatches, useOutlet } from 'react-router-dom';
import { PopupsProvider } from '../dialogs/popupsAbove.ts';
import type { ScreenRoute } from '../navigation/routeTable.ts';

const unboxed = { display: 'contents' } as const;

/** Keeps a page's location and content while another page is open. */
function Still({ isStill, children }: { readonly isStill: boolean; readonly children: ReactNode }) {
  const location = useContext(LocationContext);
  const last = useRef({ location, children });
  if (!isStill) last.current = { location, children };
  return <LocationContext value={last.current.location}>{last.current.children}</LocationContext>;
}

/**
 * The open page. The last list stays mounted behind other pages, hidden and without effects: going back shows
 * it with its selection and scroll position and renders nothing again. A list left with an open popup is
 * rendered from scratch.
 */
export function Pages() {
  const page = useOutlet();
  const route = useMatches().at(-1)?.handle as ScreenRoute | undefined;
  const list = useRef<string>(undefined);
  const popups = useRef(0);
  const isList = route?.kind === 'list';
  if (isList) list.current = route.path;
  else if (popups.current > 0) list.current = undefined;
  return (
    <>
      {list.current !== undefined && (
        // Shortcuts and skip links ignore hidden elements.
        <div hidden={!isList} style={isList ? unboxed : undefined}>
          <Activity key={list.current} mode={isList ? 'visible' : 'hidden'}>
            <PopupsProvider value={popups}>
              <Still isStill={!isList}>{page}</Still>
            </PopupsProvider>
          </Activity>
        </div>
      )}
      {!isList && page}
    </>
  );
}
