import type { ReactNode } from 'react';
import '../form.css';
import { type FormModel, isLong } from '../model.ts';

interface FormColumnsProps {
  readonly model: FormModel;
  /** Shown above the form. */
  readonly notes?: ReactNode;
  /** The index of a long form. */
  readonly index?: ReactNode;
  /** Content beside the form in a wide window. `true` reserves its space. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The layout of a form's page: the form and, when the window is wide enough, its index and further content
 * beside it. The form comes first in the order of the document.
 */
export function FormColumns({ model, notes, index, beside = false, children }: FormColumnsProps) {
  return (
    <div
      className="form-page"
      data-wide={model.sections.some(({ layout }) => layout === 'wide') || undefined}
      data-index={isLong(model) || undefined}
      data-beside={beside !== false || undefined}
    >
      {notes}
      <div className="form-body">
        {children}
        {(index || beside) && (
          <div className="form-rail">
            {index}
            {beside}
          </div>
        )}
      </div>
    </div>
  );
}
