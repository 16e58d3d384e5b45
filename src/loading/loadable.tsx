import type { ComponentType, ReactNode } from 'react';
import { useEffect, useState } from 'react';

/** A component in its own chunk. */
export interface Loadable<Props> {
  /** Renders `fallback` until the chunk is loaded. Defaults to nothing. */
  (props: Props & { readonly fallback?: ReactNode }): ReactNode;
  /**
   * Prefetches the chunk. A failure rejects, is thrown when the component renders, and allows one more
   * attempt.
   */
  readonly load: () => Promise<unknown>;
}

/**
 * A component whose chunk is fetched on its first render or by `load`, and rendered as soon as it is loaded.
 * React's `lazy` suspends, and React reveals suspended content 300 ms after its fallback at the earliest.
 */
export function loadable<Props extends object>(
  fetch: () => Promise<{ default: ComponentType<Props> }>,
): Loadable<Props> {
  let There: ComponentType<Props> | undefined;
  let failure: { readonly error: unknown } | undefined;
  let loading: Promise<void> | undefined;
  const once = async () => {
    loading ??= fetch().then(
      (module) => {
        There = module.default;
      },
      (error: unknown) => {
        failure = { error };
        throw error;
      },
    );
    return loading;
  };

  function LoadableComponent({ fallback = null, ...props }: Props & { readonly fallback?: ReactNode }) {
    const [settled] = useState(async () => once().catch(() => undefined));
    const [isSettled, setSettled] = useState(There !== undefined);
    useEffect(() => {
      // Re-render: the chunk may have loaded since.
      if (!isSettled) void settled.then(() => setSettled(true));
    }, [isSettled, settled]);
    if (There) return <There {...(props as Props)} />;
    if (failure) throw failure.error;
    return fallback;
  }
  return Object.assign(LoadableComponent, {
    load: async () => {
      // Retried on demand only: React re-renders a failed component, which would fetch endlessly.
      if (failure) {
        failure = undefined;
        loading = undefined;
      }
      return once();
    },
  });
}
