import { useEffect, useId, useRef, useState } from 'react';
import { levels as declared } from '../../../resources/levels/index.ts';
import { ArrowDownIcon } from '../../fields/icons.tsx';
import { PlainButton } from '../../fields/PlainButton.tsx';
import { useTranslate } from '../../i18n/late/maps.ts';
import { useAction } from '../../changes/actions/useAction.ts';
import { FailureAlert } from '../../notices/FailureAlert.tsx';
import { ArrowUpIcon } from '../../theme/icons.tsx';
import type { Scope } from '../../navigation/paths.ts';
import { useDragOrder } from '../../browser/useDragOrder.ts';
import { type Level, moved } from './level.ts';

interface LevelListProps {
  /** In display order. */
  readonly levels: readonly Level[];
  readonly chosen: string;
  readonly onChoose: (uid: string) => void;
  /** Scope of the building: client and building. */
  readonly scope: Scope;
  /** Fetches the levels again. */
  readonly reload: () => Promise<unknown>;
}

/** The levels of a building, with the current one marked. Dragging or buttons change their order. */
export function LevelList({ levels, chosen, onChoose, scope, reload }: LevelListProps) {
  const translate = useTranslate();
  const heading = useId();
  const list = useRef<HTMLOListElement>(null);
  /** The requested order, until the levels are fetched again. */
  const [requestedOrder, setRequestedOrder] = useState<readonly Level[]>();
  const [announcement, setAnnouncement] = useState('');
  const focusOn = useRef<string>(undefined);
  const arranging = useAction(declared, 'arrange', { scope, isQuiet: true });
  const shown = requestedOrder ?? levels;

  const move = async (uid: string, to: string) => {
    if (arranging.isBusy) return;
    const next = moved(shown, uid, to);
    const position = next.findIndex((level) => level.uid === uid) + 1;
    setRequestedOrder(next);
    const done = await arranging.run({ levels: next.map((level) => level.uid) });
    if (done) {
      const name = next[position - 1]?.name;
      setAnnouncement(translate('maps.levels.moved', { name, position, count: next.length }));
    }
    // Also after a failure: the order is refused when somebody else has added a level.
    await reload();
    setRequestedOrder(undefined);
  };
  const drag = useDragOrder((uid, to) => void move(uid, to));

  // Moving a row in the document blurs its button.
  useEffect(() => {
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-of="${focusOn.current}"]`);
    focusOn.current = undefined;
    [...(buttons ?? [])].find((button) => !button.disabled)?.focus();
  }, [requestedOrder]);
  const step = (level: Level, by: -1 | 1) => {
    const neighbour = shown[shown.indexOf(level) + by];
    if (!neighbour) return;
    focusOn.current = `${level.uid} ${by}`;
    void move(level.uid, neighbour.uid);
  };
  const arrow = (level: Level, by: -1 | 1) => {
    const isLast = !shown[shown.indexOf(level) + by];
    return (
      <PlainButton
        isIcon
        data-of={`${level.uid} ${by}`}
        aria-label={translate(by < 0 ? 'maps.levels.up' : 'maps.levels.down', { name: level.name })}
        disabled={isLast}
        onClick={() => step(level, by)}
      >
        {by < 0 ? <ArrowUpIcon size={16} /> : <ArrowDownIcon size={16} />}
      </PlainButton>
    );
  };

  const mayArrange = arranging.isOffered && shown.length > 1;
  return (
    <section className="map-card" aria-labelledby={heading}>
      <h2 id={heading}>{translate('maps.levels.title')}</h2>
      <FailureAlert failure={arranging.failure} />
      <ol ref={list} className="map-levels">
        {shown.map((level) => (
          <li key={level.uid} {...(mayArrange ? drag(level.uid) : {})}>
            <button
              type="button"
              className="map-level"
              aria-current={level.uid === chosen || undefined}
              onClick={() => onChoose(level.uid)}
            >
              <span>{level.name}</span>
              {level.hasMap && <small>{translate('maps.levels.hasMap')}</small>}
            </button>
            {mayArrange && arrow(level, -1)}
            {mayArrange && arrow(level, 1)}
          </li>
        ))}
      </ol>
      {mayArrange && <p className="map-note">{translate('maps.levels.order')}</p>}
      <p role="status" className="map-said">
        {announcement}
      </p>
    </section>
  );
}
