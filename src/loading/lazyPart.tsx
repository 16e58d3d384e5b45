import type { ComponentType, ReactNode } from 'react';
import { Component, Suspense, useState } from 'react';
import { loadable, type Loadable } from './loadable.tsx';
import { useNotify } from '../notices/useNotify.ts';

interface BoundaryProps {
  readonly children: ReactNode;
  /** Rendered after a failure. Defaults to nothing. */
  readonly fallback?: ReactNode;
  readonly onFailure?: () => void;
}

/** Removes a part that failed to load; the page around it stays. */
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

/** Handlers of a button that prefetch the code behind it. */
export interface Intent {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

interface PartProps {
  /** Called after loading failed and the user was notified. Defaults to `onClose`. */
  readonly onFailure?: () => void;
  readonly onClose?: () => void;
}

/**
 * A part of the screen in its own chunk. `preload` fetches it on pointer or focus, so that it is ready on
 * click. A failed load is tried again the next time.
 */
export function lazyPart<Props extends object>(fetch: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = loadable(fetch) as Loadable<object>;
  const preload = () => void Part.load().catch(() => undefined);

  function LazyPart({ onFailure, ...props }: Props & PartProps) {
    const notify = useNotify();
    // Runs once per opening.
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
