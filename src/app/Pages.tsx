import { Activity, useContext, useRef, type ReactNode } from 'react';
import { UNSAFE_LocationContext as LocationContext, useMatches, useOutlet } from 'react-router-dom';
import { PopupsProvider } from '../portal/popupsAbove.ts';
import type { ScreenRoute } from '../portal/routeTable.ts';

const unboxed = { display: 'contents' } as const;

/** A page that keeps the address it had, and what was drawn there, while another one is open. */
function Still({ isStill, children }: { readonly isStill: boolean; readonly children: ReactNode }) {
  const location = useContext(LocationContext);
  const last = useRef({ location, children });
  if (!isStill) last.current = { location, children };
  return <LocationContext value={last.current.location}>{last.current.children}</LocationContext>;
}

/**
 * The open page. The list that was open last stays behind other pages, hidden and without effects: the way back shows it as it was
 * left, with its selection and its place, and draws nothing anew. A list that was left with a popup above it begins anew.
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
        // Keys and links that look for something on the page pass over what is hidden.
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
