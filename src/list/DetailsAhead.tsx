import type { ComponentType } from 'react';
import { Activity, memo, Suspense, useCallback, useEffect, useInsertionEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useParts, type ScreenProps } from '../portal/parts.ts';
import type { Viewer } from '../portal/viewer.ts';
import { PartBoundary } from '../portal/lazyPart.tsx';
import type { PlaceProps } from '../portal/PlaceProps.ts';

/** Milliseconds within which the code is asked for on a device that is never idle. */
const patience = 200;

/** Entities whose details page was drawn ahead. */
const drawn = new WeakSet<PlaceProps['resource']>();

function whenIdle(run: () => void, options?: IdleRequestOptions): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, patience);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, options);
  return () => cancelIdleCallback(handle);
}

/** Tells that all before it is drawn. Of what is hidden, React runs no other effects. */
function Drawn({ onDrawn }: { readonly onDrawn: () => void }) {
  useInsertionEffect(() => {
    const timer = setTimeout(onDrawn);
    return () => clearTimeout(timer);
  }, [onDrawn]);
  return null;
}

interface DetailsAheadProps extends PlaceProps {
  /** A record of the list. */
  readonly id: string;
  readonly viewer: Viewer;
}

/**
 * Makes the details page ready that mostly follows a list, while nobody waits: its code is fetched, and run once for each entity by
 * drawing the page of one record where nobody sees it, then throwing it away. The first page that somebody opens then finds
 * functions compiled and styles written. Hidden it has no effects, so that nothing is asked for.
 */
export const DetailsAhead = memo(function DetailsAhead({ id, viewer, ...screen }: DetailsAheadProps) {
  const { resource, place } = screen;
  const { loadScreen } = useParts();
  const [Screen, setScreen] = useState<ComponentType<ScreenProps> | null>(null);
  // Not of the document, in which it would be found.
  const [holder] = useState(() => document.createElement('div'));
  useEffect(() => {
    let isGone = false;
    let cancel: () => void;
    const draw = (module: { readonly default: ComponentType<ScreenProps> }) => {
      if (isGone || drawn.has(resource)) return;
      cancel = whenIdle(() => setScreen(() => module.default));
    };
    const load = () => {
      // A failure to load is reported on the page itself.
      loadScreen({ kind: 'edit', resource, place }, viewer.permissions).then(draw, () => undefined);
    };
    cancel = whenIdle(load, { timeout: patience });
    return () => {
      isGone = true;
      cancel();
    };
  }, [loadScreen, place, resource, viewer]);
  const onEnd = useCallback(() => {
    drawn.add(resource);
    setScreen(null);
  }, [resource]);
  if (!Screen) return null;
  return createPortal(
    <PartBoundary onFailure={onEnd}>
      <Activity mode="hidden">
        <Suspense fallback={null}>
          <Screen {...screen} id={id} />
          <Drawn onDrawn={onEnd} />
        </Suspense>
      </Activity>
    </PartBoundary>,
    holder,
  );
});
