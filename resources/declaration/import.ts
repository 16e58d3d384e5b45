import type { MessageId } from '../product/messages.ts';

/** How files are imported into the resource. */
export interface Import<FieldName extends string> {
  /** The field that finds the record that a row is about. */
  readonly key: FieldName;
  /** The property under which a preview lists the fields that columns can fill; `availableColumnsForImport` when left out. */
  readonly available?: string;
  /** The catalogue's messages for an upload, a preview and the start of an import that fail, where they are the resource's own. */
  readonly messages?: {
    readonly upload?: MessageId;
    readonly details?: MessageId;
    readonly start?: MessageId;
  };
}
