import { useRecordContext } from 'ra-core';
import { memo } from 'react';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import './form.css';
import { sectionId } from './FormSections.tsx';
import type { FormModel } from './model.ts';
import { useBelonging } from './useBelonging.ts';

/** From how many sections on a form is long enough to need a way around in it. */
const longForm = 4;

/** Whether the form gets a navigation of its own. */
export function isLong(model: FormModel): boolean {
  return model.sections.length >= longForm;
}

/** Leads to the sections of a long form: beside it where there is room, else in a row above it. */
export const SectionNav = memo(function SectionNav({
  resource,
  model,
}: {
  resource: AnyResource;
  model: FormModel;
}) {
  const translate = useTranslate();
  const sections = useBelonging(model, useRecordContext());
  const go = (index: number) => {
    const heading = document.getElementById(sectionId(index));
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label={translate('form.sections')} className="form-nav">
      <ul>
        {sections.map(({ index }) => (
          <li key={index}>
            <a
              href={`#${sectionId(index)}`}
              onClick={(event) => {
                event.preventDefault();
                go(index);
              }}
            >
              {translate(`resources.${resource.name}.sections.${index}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
});
