import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { webhookCredentials } from '../../../resources/webhookCredentials/index.ts';
import { FieldInput } from '../../fields/FieldInput.tsx';
import { PlainButton } from '../../fields/PlainButton.tsx';
import { ReadOnlyField } from '../../fields/ReadOnlyField.tsx';
import { NewRecordDialog } from '../../form/child/NewRecordDialog.tsx';
import type { Values } from '../../form/model.ts';
import { useTranslate } from '../../i18n/late/webhooks.ts';
import type { WidgetInputProps } from '../../parts/feature.ts';
import { may, useViewer } from '../../viewer/viewer.ts';

/** The credential of a webhook. Who may create credentials makes one here, without leaving the form. */
export default function CredentialInput({ isReadOnly, ...props }: WidgetInputProps) {
  const translate = useTranslate();
  const viewer = useViewer();
  const form = useFormContext<Values>();
  const [isOpen, setOpen] = useState(false);
  if (isReadOnly) return <ReadOnlyField {...props} />;
  return (
    <div className="field-grid">
      <div>
        <FieldInput {...props} />
      </div>
      {may(viewer, 'create', webhookCredentials) && (
        <div>
          <PlainButton onClick={() => setOpen(true)}>{translate('webhooks.credential.new')}</PlainButton>
        </div>
      )}
      {isOpen && (
        <NewRecordDialog
          resource={webhookCredentials}
          scope={props.scope}
          onCreated={({ id }) => form.setValue(props.name, id, { shouldDirty: true, shouldValidate: true })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
