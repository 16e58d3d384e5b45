import type { ComponentType, ReactNode } from 'react';
import { useEffect, useState } from 'react';

/** A component in a chunk of its own. */
export interface Loadable<Props> {
  /** Draws `fallback` until the chunk is there; nothing when it is left out. */
  (props: Props & { readonly fallback?: ReactNode }): ReactNode;
  /** Fetches the chunk ahead, once; after a failure, with which it rejects and which is thrown where it is drawn, once more. */
  readonly load: () => Promise<unknown>;
}

/**
 * A component that is fetched when it is first drawn, or ahead by its `load`, and drawn as soon as it is there. React's own `lazy`
 * suspends, and React shows what has suspended 300 ms after its place at the earliest, however soon the code comes.
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
      // By what was drawn: the code may have come since.
      if (!isSettled) void settled.then(() => setSettled(true));
    }, [isSettled, settled]);
    if (There) return <There {...(props as Props)} />;
    if (failure) throw failure.error;
    return fallback;
  }
  return Object.assign(LoadableComponent, {
    load: async () => {
      // Not by itself: React draws once more what has failed, and would ask for ever.
      if (failure) {
        failure = undefined;
        loading = undefined;
      }
      return once();
    },
  });
}
