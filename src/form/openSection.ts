import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useEmbedding } from '../portal/PortalContext.ts';
import { elementAt } from '../portal/anchors.ts';
import type { FormSection } from './model.ts';

type Named = Pick<FormSection, 'name'>;

/** The name by which a section's heading is found. */
export function sectionAnchor(name: string) {
  return `section-${name}` as const;
}

/** The section that the fragment of the address names; undefined where it names none of these. */
export function useAskedSection(sections: readonly Named[]): string | undefined {
  const { hash } = useLocation();
  return sections.find(({ name }) => `#${name}` === hash)?.name;
}

/** Gestures with which somebody scrolls by themselves. */
const gestures = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Pixels that the bar above the page covers. */
const barHeight = 80;

/**
 * The section that is being read. The line at which its heading must have arrived moves from the top of the window to its bottom as the page
 * is scrolled, so that the last sections are reached too.
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
 * Leads to the section that the address names, each time that it is asked for, and tells which one is being read.
 * The focus goes to its heading, as the browser's own way to a fragment does for the next press of Tab.
 */
export function useOpenSection(sections: readonly Named[]): string | undefined {
  const { key } = useLocation();
  const asked = useAskedSection(sections);
  const scroller = useEmbedding()?.scroller;
  const [seen, setSeen] = useState<string>();
  /** The section that the page was led to. It is being read until somebody moves on: parts that load above it scroll the page too. */
  const led = useRef<string>(undefined);

  useEffect(() => {
    const root = scroller ?? document.documentElement;
    let frame = 0;
    const look = () => {
      frame = 0;
      const top = scroller?.getBoundingClientRect().top ?? 0;
      setSeen(led.current ?? sectionInView(sections, root, top));
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
    const heading = asked && elementAt(sectionAnchor(asked));
    if (!heading) return;
    heading.scrollIntoView({ block: 'start' });
    heading.focus({ preventScroll: true });
    led.current = asked;
    // Nothing scrolls where it is in view already.
    (scroller ?? window).dispatchEvent(new Event('scroll'));
  }, [asked, key, scroller]);

  return seen ?? asked ?? sections[0]?.name;
}
