import { useRecordContext } from 'ra-core';
import { type FocusEvent, type KeyboardEvent, memo, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { PlainButton } from '../../fields/PlainButton.tsx';
import { useTranslate } from '../../i18n/late/form.ts';
import { FaultCount } from './FaultCount.tsx';
import { useOpenSection } from './openSection.ts';
import { useBelonging } from '../useBelonging.ts';
import type { RecordForm } from '../useRecordForm.ts';
import { onKeys } from '../../browser/keys.ts';

/**
 * The index of a long form. Each section has its own URL fragment. The index is beside the form or, in a
 * narrow window, behind a button in the first section's header. A section with errors shows their number.
 */
export const SectionNav = memo(function SectionNav({ recordForm }: { readonly recordForm: RecordForm }) {
  const { form, resource, model } = recordForm;
  const translate = useTranslate();
  const { search } = useLocation();
  const { errors } = useFormState({ control: form.control });
  const sections = useBelonging(model, useRecordContext());
  const current = useOpenSection(sections);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const closeByEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    opener.current?.focus();
  };
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <nav
      aria-label={translate('form.sections')}
      className="form-nav"
      data-open={isOpen || undefined}
      onKeyDown={onKeys(closeByEscape)}
      onBlur={closeWhenLeft}
    >
      <PlainButton ref={opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {translate('form.sectionsBrief')}
      </PlainButton>
      <ul>
        {sections.map(({ name, index, fields }) => {
          return (
            <li key={name}>
              <Link
                to={{ search, hash: name }}
                // Back leads to the previous page, not through the sections.
                replace
                aria-current={name === current ? 'location' : undefined}
                onClick={() => setOpen(false)}
              >
                {translate(`resources.${resource.name}.sections.${index}`)}
                <FaultCount fields={fields} errors={errors} />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
});
