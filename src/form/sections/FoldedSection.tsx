import { type ReactNode, Suspense, useId, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { anchor } from '../../browser/anchors.ts';
import { DownIcon } from '../../fields/icons.tsx';
import { waiting } from '../../fields/waiting.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { FormSection } from '../model.ts';
import { sectionAnchor, useAskedSection } from './openSection.ts';

interface FoldedSectionProps {
  readonly resource: string;
  readonly section: FormSection;
  readonly heading: string;
  readonly children: ReactNode;
}

/**
 * A section of a new record that starts closed. It opens by itself when the URL names it, and when one of its fields has an error or a
 * value of a draft.
 */
export function FoldedSection({ resource, section, heading, children }: FoldedSectionProps) {
  const translate = useTranslate();
  const id = useId();
  const names = section.fields.map(({ name }) => name);
  const { errors, dirtyFields } = useFormState({ name: names });
  const isAsked = useAskedSection([section]) !== undefined;
  const isDue = isAsked || names.some((name) => errors[name] || dirtyFields[name]);
  const [isOpen, setOpen] = useState(isDue);
  const [wasDue, setWasDue] = useState(isDue);
  if (isDue !== wasDue) {
    setWasDue(isDue);
    if (isDue) setOpen(true);
  }
  return (
    <section className="form-section" data-folded={!isOpen || undefined} aria-labelledby={id}>
      <h2 id={id} {...anchor(sectionAnchor(section.name))} tabIndex={-1}>
        <button type="button" className="form-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {heading}
          <DownIcon />
        </button>
      </h2>
      {!isOpen && (
        <p className="form-section-help">
          {names.map((name) => translate(`resources.${resource}.fields.${name}`)).join(', ')}
        </p>
      )}
      <div hidden={!isOpen}>
        <Suspense fallback={waiting}>{children}</Suspense>
      </div>
    </section>
  );
}
