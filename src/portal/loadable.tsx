import type { ComponentType } from 'react';
import { lazy, useState } from 'react';

/** A component in a chunk of its own. */
export interface Loadable<Props> {
  (props: Props): React.ReactNode;
  /** Fetches the chunk ahead, once; after a failure, with which it rejects and which is thrown where it is drawn, once more. */
  readonly load: () => Promise<unknown>;
  /** Whether it is drawn at once. */
  readonly isThere: () => boolean;
}

/**
 * A component that is fetched when it is first drawn, or ahead by its `load`. What is there by then is drawn at once: React's own
 * `lazy` suspends even then, and React shows what has suspended 300 ms later at the earliest.
 */
export function loadable<Props extends object>(
  fetch: () => Promise<{ default: ComponentType<Props> }>,
): Loadable<Props> {
  let there: ComponentType<Props> | undefined;
  let loading: ReturnType<typeof fetch> | undefined;
  let hasFailed = false;
  const once = async () => {
    loading ??= fetch().then(
      (module) => {
        there = module.default;
        return module;
      },
      (error: unknown) => {
        hasFailed = true;
        throw error;
      },
    );
    return loading;
  };
  let Awaited = lazy(once);

  function LoadableComponent(props: Props) {
    // One and the same for as long as it stands: the other would begin anew.
    const [Current] = useState(() => (there ?? Awaited) as ComponentType<object>);
    return <Current {...props} />;
  }
  return Object.assign(LoadableComponent, {
    load: async () => {
      // Not by itself: React draws once more what has failed, and would ask for ever.
      if (hasFailed) {
        hasFailed = false;
        loading = undefined;
        Awaited = lazy(once);
      }
      return once();
    },
    isThere: () => there !== undefined,
  });
}
