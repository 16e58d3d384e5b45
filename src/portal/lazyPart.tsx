import type { ComponentType, ReactNode } from 'react';
import { Component, Suspense, useState } from 'react';
import { loadable, type Loadable } from './loadable.tsx';
import { useNotify } from './useNotify.ts';

interface BoundaryProps {
  readonly children: ReactNode;
  /** Stands in for the part after a failure; nothing when left out. */
  readonly fallback?: ReactNode;
  readonly onFailure?: () => void;
}

/** A part that cannot be loaded closes itself; the list around it stays. */
export class PartBoundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailure?.();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** A component of `lazyPart`. */
export type LazyPart<Props extends object> = ReturnType<typeof lazyPart<Props>>;

/** Handlers of a button: they fetch ahead what it opens. */
export interface Intent {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

interface PartProps {
  /** Called when the part could not be loaded, which the reader has been told by then; its `onClose` when left out. */
  readonly onFailure?: () => void;
  readonly onClose?: () => void;
}

/**
 * A part of the screen in a chunk of its own. `preload` fetches it when somebody is about to need it (pointer or focus on
 * its button), so that it is there when they press. A load that failed is tried again the next time.
 */
export function lazyPart<Props extends object>(fetch: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = loadable(fetch) as Loadable<object>;
  const preload = () => void Part.load().catch(() => undefined);

  function LazyPart({ onFailure, ...props }: Props & PartProps) {
    const notify = useNotify();
    // Once each time it opens.
    useState(preload);
    const fail = () => {
      notify('shell.error.part', { type: 'error' });
      (onFailure ?? props.onClose)?.();
    };
    return (
      <PartBoundary onFailure={fail}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  const intent: Intent = { onPointerEnter: preload, onFocus: preload };
  return Object.assign(LazyPart, { preload, intent });
}
