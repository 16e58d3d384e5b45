import type { MessageId } from '../checks/register.ts';

/** The import of files into the resource. */
export interface Import<FieldName extends string> {
  /** The field by which a row finds its record, together with the fields `within` which it is `unique`. */
  readonly key: FieldName;
  /** The property of a preview that lists the fields that columns can fill; defaults to `availableColumnsForImport`. @wire */
  readonly available?: string;
  /** The catalogue's messages for a failed upload, preview or start of an import, where the resource has specific ones. */
  readonly messages?: {
    readonly upload?: MessageId;
    readonly details?: MessageId;
    readonly start?: MessageId;
  };
}
