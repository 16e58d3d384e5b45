import type { ReactNode } from 'react';
import './form.css';
import { type FormModel, isLong } from './model.ts';

interface FormColumnsProps {
  readonly model: FormModel;
  /** Stands above the form. */
  readonly notes?: ReactNode;
  /** The way around in a long form. */
  readonly index?: ReactNode;
  /** Helps beside the form in a wide window; its room is kept while it is `true`. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** The columns of a form's page: the form, and beside it, where there is room, its index and what else helps. */
export function FormColumns({ model, notes, index, beside = false, children }: FormColumnsProps) {
  return (
    <div
      className="form-page"
      data-wide={model.sections.some(({ isWide }) => isWide) || undefined}
      data-index={isLong(model) || undefined}
      data-beside={beside !== false || undefined}
    >
      {notes}
      <div className="form-body">
        {(index || beside) && (
          <div className="form-rail">
            {index}
            {beside}
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
