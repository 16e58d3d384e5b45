import { useCallback, useRef, useState } from 'react';
import { levels } from '../../../resources/levels/index.ts';
import { useAction } from '../../changes/actions/useAction.ts';
import type { Failure } from '../../notices/failure.ts';
import type { Scope } from '../../navigation/paths.ts';
import type { Level } from './level.ts';
import type { Place } from './plan.ts';

/** A move of a location, or its removal from the map (null), that the map's positions may not contain yet. */
interface Move {
  readonly locationId: string;
  readonly to: Place | null;
  readonly isSaved: boolean;
}

/** Actions that move locations on a level's map and remove them from it. */
export function usePlacing(level: Level, scope: Scope) {
  const record = { id: level.uid };
  // Of its own, because the next move in turn forgets that of the action.
  const [failure, setFailure] = useState<Failure>();
  const options = { scope, record, isQuiet: true, onFailure: setFailure };
  const placing = useAction(levels, 'placeLocation', options);
  const unplacing = useAction(levels, 'unplaceLocation', options);
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return {
    mayPlace: placing.isOffered,
    failure,
    /** In their order. A failed move is removed, which draws its pin again. */
    moves,
    /** Removes the saved moves, once the positions were read again. */
    forgetSaved: useCallback(() => setMoves((all) => all.filter(({ isSaved }) => !isSaved)), []),
    place: (locationId: string, to: Place | null) => {
      const move: Move = { locationId, to, isSaved: false };
      setFailure(undefined);
      setMoves((all) => [...all, move]);
      // One after the other: an action ignores a start while it runs.
      last.current = last.current.then(async () => {
        const done = await (to ? placing.run({ locationId, ...to }) : unplacing.run({ locationId }));
        const outcome = done ? [{ ...move, isSaved: true }] : [];
        setMoves((all) => all.flatMap((one) => (one === move ? outcome : [one])));
      });
    },
  };
}
