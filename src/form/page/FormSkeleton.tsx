import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from '../../i18n/late/form.ts';
import { FormColumns } from '../sections/FormColumns.tsx';
import { tabsIn } from '../sections/formTabs.ts';
import type { FormModel } from '../model.ts';

interface FormSkeletonProps {
  readonly model: FormModel;
  /** True when the page will show content beside the form in a wide window. */
  readonly hasBeside: boolean;
}

/** The skeleton of the form, so that the layout does not shift when the record arrives. */
export function FormSkeleton({ model, hasBeside }: FormSkeletonProps) {
  const translate = useTranslate();
  return (
    <div role="status" aria-label={translate('form.loading')} aria-busy>
      <Skeleton width="40%" height={36} sx={{ mb: 2 }} />
      <FormColumns model={model} beside={hasBeside}>
        <div>
          {(tabsIn(model, model.sections)[0]?.sections ?? model.sections).map((section) => (
            <div key={section.index} className="form-section">
              <Skeleton width={140} height={28} />
              <div className="field-grid">
                {section.fields.map(({ name }) => (
                  <Skeleton key={name} variant="rounded" height={48} />
                ))}
              </div>
            </div>
          ))}
        </div>
      </FormColumns>
    </div>
  );
}
