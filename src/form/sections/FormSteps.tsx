import { useFormState } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { elementAt } from '../../browser/anchors.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import type { RecordForm } from '../useRecordForm.ts';
import { FaultCount } from './FaultCount.tsx';
import { focusIn, tabsIn, useOpenTab } from './formTabs.ts';
import { sectionAnchor } from './openSection.ts';
import './formSteps.css';

/** The tabs of a form as the steps by which a new record is made. */
export function useFormSteps({ form, model }: RecordForm) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const steps = tabsIn(model, model.sections);
  const open = useOpenTab(steps);
  const position = steps.findIndex(({ name }) => name === open);
  const go = (to: number) => {
    const [first] = steps[to]?.sections ?? [];
    if (!first) return;
    void navigate({ search, hash: steps[to]?.name ?? '' }, { replace: true });
    window.scrollTo({ top: 0 });
    focusIn(first.name, () => elementAt(sectionAnchor(first.name))?.focus({ preventScroll: true }));
  };
  return {
    steps,
    position,
    isLast: position >= steps.length - 1,
    back: () => go(position - 1),
    /** Goes on, unless a field of this step has an error: then that takes the focus. */
    next: async () => {
      const fields = steps[position]?.sections.flatMap((section) => section.fields) ?? [];
      const names = fields.filter(({ writable }) => writable).map(({ name }) => name);
      if (await form.trigger(names, { shouldFocus: true })) {
        go(position + 1);
        return;
      }
      // An input that counts as touched is checked with each key: a message that left with its focus would move the button below.
      for (const name of names)
        if (form.getFieldState(name).error) form.setValue(name, form.getValues(name), { shouldTouch: true });
    },
  };
}

export type FormStepsState = ReturnType<typeof useFormSteps>;

/** The steps of a new record, each with the number of its errors. Each has its own URL fragment. */
export function FormSteps({
  recordForm: { form, resource },
  state: { steps, position },
}: {
  readonly recordForm: RecordForm;
  readonly state: FormStepsState;
}) {
  const translate = useTranslate();
  const { search } = useLocation();
  const { errors } = useFormState({ control: form.control });
  return (
    <nav className="form-steps" aria-label={translate('form.steps.label')}>
      <ol>
        {steps.map(({ name, sections }, index) => {
          const fields = sections.flatMap((section) => section.fields);
          return (
            <li key={name} data-done={index < position || undefined}>
              <Link
                to={{ search, hash: name }}
                replace
                aria-current={index === position ? 'step' : undefined}
              >
                <span aria-hidden>{index + 1}</span>
                {translate(`resources.${resource.name}.formTabs.${name}`)}
                <FaultCount fields={fields} errors={errors} />
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
