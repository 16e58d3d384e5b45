import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useEmbedding } from '../../viewer/PortalContext.ts';
import { elementAt } from '../../browser/anchors.ts';
import type { FormSection } from '../model.ts';

type Named = Pick<FormSection, 'name'>;

/** The DOM id of a section's heading. */
export function sectionAnchor(name: string) {
  return `section-${name}` as const;
}

/** The section named in the URL fragment. Undefined when no section has this name. */
export function useAskedSection(sections: readonly Named[]): string | undefined {
  const { hash } = useLocation();
  return sections.find(({ name }) => `#${name}` === hash)?.name;
}

/** Events of scrolling by the user. */
const gestures = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Height of the app bar, in pixels. */
const barHeight = 80;

/**
 * The section at the reading line. The line moves from the top of the window to its bottom while the page
 * scrolls, so that the last sections are reached too.
 */
function sectionInView(sections: readonly Named[], root: Element, top: number): string | undefined {
  const { scrollTop, scrollHeight, clientHeight } = root;
  const progress = scrollTop / Math.max(scrollHeight - clientHeight, 1);
  const line = top + barHeight + progress * (clientHeight - barHeight);
  const arrived = sections.findLast(({ name }) => {
    const heading = elementAt(sectionAnchor(name));
    return heading && heading.getBoundingClientRect().top <= line + 1;
  });
  return (arrived ?? sections[0])?.name;
}

/**
 * Scrolls to the section named in the URL on each navigation, and returns the section in view. The heading
 * takes the focus, as with a native fragment, so that Tab continues from there.
 */
export function useOpenSection(sections: readonly Named[]): string | undefined {
  const { key } = useLocation();
  const sectionFromHash = useAskedSection(sections);
  const scroller = useEmbedding()?.scroller;
  const [visibleSection, setVisibleSection] = useState<string>();
  /**
   * The section that navigation scrolled to. It stays current until the user scrolls: content that loads
   * above it scrolls the page too.
   */
  const led = useRef<string>(undefined);

  useEffect(() => {
    const root = scroller ?? document.documentElement;
    let frame = 0;
    const look = () => {
      frame = 0;
      const top = scroller?.getBoundingClientRect().top ?? 0;
      setVisibleSection(led.current ?? sectionInView(sections, root, top));
    };
    const moveOn = () => {
      led.current = undefined;
    };
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    const target = scroller ?? window;
    target.addEventListener('scroll', onScroll, { passive: true });
    for (const gesture of gestures) target.addEventListener(gesture, moveOn, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      target.removeEventListener('scroll', onScroll);
      for (const gesture of gestures) target.removeEventListener(gesture, moveOn);
    };
  }, [scroller, sections]);

  useEffect(() => {
    const heading = sectionFromHash && elementAt(sectionAnchor(sectionFromHash));
    if (!heading) return;
    heading.scrollIntoView({ block: 'start' });
    heading.focus({ preventScroll: true });
    led.current = sectionFromHash;
    // Updates the current section when the heading is in view already and nothing scrolls.
    (scroller ?? window).dispatchEvent(new Event('scroll'));
  }, [sectionFromHash, key, scroller]);

  return visibleSection ?? sectionFromHash ?? sections[0]?.name;
}
