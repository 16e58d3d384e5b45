import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/late/maps.ts';
import { PlainButton } from '../../fields/PlainButton.tsx';
import { AddIcon } from '../../theme/icons.tsx';
import type { DrawnMap } from './drawMap.ts';
import { MinusIcon, WholeIcon } from '../../fields/icons.tsx';
import './maps.css';

interface MapFrameProps {
  /** Text alternative of the map. */
  readonly label: string;
  /** Further help on its use. */
  readonly help?: string;
  /**
   * Renders the map. Must keep its identity while the map is unchanged. Throws when the map cannot be
   * rendered.
   */
  readonly draw: (element: HTMLElement) => DrawnMap;
  /** Called with the rendered map, and with null after it was removed. */
  readonly onDrawn?: (map: DrawnMap | null) => void;
  /** Replaces a map that cannot be rendered. */
  readonly fallback: ReactNode;
}

/** A map with its buttons. It pans by mouse, by touch and, when focused, by arrow keys. */
export function MapFrame({ label, help, draw, onDrawn, fallback }: MapFrameProps) {
  const translate = useTranslate();
  const element = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMap>(null);
  const helpId = useId();
  /** The map that cannot be rendered; the next one may be. */
  const [broken, setBroken] = useState<MapFrameProps['draw']>();
  useEffect(() => {
    if (!element.current) return undefined;
    try {
      drawn.current = draw(element.current);
    } catch {
      setBroken(() => draw);
      return undefined;
    }
    onDrawn?.(drawn.current);
    return () => {
      onDrawn?.(null);
      drawn.current?.remove();
      drawn.current = null;
    };
  }, [draw, onDrawn]);
  if (broken === draw) return fallback;
  return (
    <div className="map-frame">
      <div ref={element} role="region" aria-label={label} aria-describedby={helpId} className="map-canvas" />
      <div className="map-buttons">
        <PlainButton isIcon aria-label={translate('maps.plan.zoomIn')} onClick={() => drawn.current?.zoom(1)}>
          <AddIcon />
        </PlainButton>
        <PlainButton
          isIcon
          aria-label={translate('maps.plan.zoomOut')}
          onClick={() => drawn.current?.zoom(-1)}
        >
          <MinusIcon />
        </PlainButton>
        <PlainButton
          isIcon
          aria-label={translate('maps.plan.whole')}
          onClick={() => drawn.current?.showWhole()}
        >
          <WholeIcon />
        </PlainButton>
      </div>
      <p id={helpId} className="map-note">
        {translate('maps.plan.help')} {help}
      </p>
    </div>
  );
}
