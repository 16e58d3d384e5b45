import type { ComponentType, ReactNode } from 'react';
import { Component, lazy, Suspense } from 'react';

interface BoundaryProps {
  readonly children: ReactNode;
  readonly onFailure: () => void;
}

/** A part that cannot be loaded closes itself; the list around it stays. */
class PartBoundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailure();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/**
 * A part of the screen in a chunk of its own. `preload` fetches it when somebody is about to need it (pointer or focus on
 * its button), so that it is there when they press. A load that failed is tried again the next time.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loading: ReturnType<typeof load> | undefined;
  const once = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      Part = lazy(once);
      throw error;
    });
    return loading;
  };
  let Part = lazy(once);
  const preload = () => void once().catch(() => undefined);

  function LazyPart({ onFailure, ...props }: Props & { onFailure: () => void }) {
    const Current = Part as unknown as ComponentType<object>;
    return (
      <PartBoundary onFailure={onFailure}>
        <Suspense fallback={null}>
          <Current {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  return Object.assign(LazyPart, { preload, intent: { onPointerEnter: preload, onFocus: preload } });
}
