import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { EditContext, useRecordContext } from 'ra-core';
import { useContext, useRef, useState } from 'react';
import { imageActionsOf } from '../../../resources/declaration/actions/imageCalls.ts';
import { imageTypeSentence } from '../../../resources/product/imageSentences.ts';
import { type CallAction, callOf, withinSentence } from '../../../resources/declaration/index.ts';
import { useTranslate } from '../../i18n/late/image.ts';
import { useAction } from '../../changes/actions/useAction.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import type { SavedRecord } from '../../parts/feature.ts';
import { lazyPart } from '../../loading/lazyPart.tsx';
import { useNameOf } from '../../format/useNameOf.ts';
import FieldPicture from './FieldPicture.tsx';
import { isPicture } from './imageFile.ts';
import { imageOf, ownerOf } from './imageOf.ts';
import '../fields.css';

const CropDialog = lazyPart(() => import('./CropDialog.tsx'));

/** The picture of a saved record. It is uploaded and deleted separately from the form (spec section 4). */
export default function ImageInput({ resource, name, field, scope }: FieldInputProps) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const record = useRecordContext<SavedRecord>();
  const saved = imageOf(record, name);
  // The local result until the record is fetched again.
  const [changed, setChanged] = useState<{ readonly from: string | null; readonly to: string | null }>();
  const image = changed && changed.from === saved ? changed.to : saved;
  const [picture, setPicture] = useState<string>();
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const owner = ownerOf(resource);
  const { set = '', remove = '' } = imageActionsOf(owner, name);
  const { body = {}, ...setAction }: CallAction = callOf(owner, set);
  const label = translate(`resources.${resource.name}.fields.${name}`);
  const words = { image: withinSentence(label) };
  const target = { record, scope, subject: words.image };
  const page = useContext(EditContext);
  // The header then shows the picture beside the record's name.
  const isInHead = field.besideName && page !== undefined;
  const show = (to: string | null) => {
    setChanged({ from: saved, to });
    // Updates the picture elsewhere on the page. Typed values stay.
    void page?.refetch?.();
  };
  const setting = useAction(owner, set, {
    ...target,
    onDone: (answer) => {
      show(imageOf(answer, name));
      close();
    },
  });
  const removing = useAction(owner, remove, { ...target, onDone: () => show(null) });

  const choose = async (file: File | undefined) => {
    setFault(undefined);
    if (!file) return;
    if (await isPicture(file)) setPicture(URL.createObjectURL(file));
    else setFault(imageTypeSentence(setAction));
  };
  const close = () => {
    if (picture) URL.revokeObjectURL(picture);
    setPicture(undefined);
  };
  const send = (data: string) => void setting.run({ [Object.keys(body)[0] ?? '']: data });
  if (!record) return null;
  const title = nameOf(owner, record);
  return (
    <div className="field-image" role="group" aria-label={label}>
      {fault && (
        <Alert severity="error" role="alert" onClose={() => setFault(undefined)}>
          {fault}
        </Alert>
      )}
      {!isInHead && (
        <FieldPicture resource={resource} name={name} field={field} image={image} title={title} />
      )}
      {setting.isOffered && (
        <>
          <Button variant="outlined" onClick={() => input.current?.click()} {...CropDialog.intent}>
            {translate(image ? 'image.change' : 'image.choose', words)}
          </Button>
          <input
            ref={input}
            hidden
            type="file"
            accept="image/gif,image/jpeg,image/png"
            aria-label={translate('image.choose', words)}
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              // Allows choosing the same file again.
              event.target.value = '';
            }}
          />
        </>
      )}
      {image && removing.isOffered && (
        <Button color="error" onClick={() => removing.start()}>
          {translate('image.remove', words)}
        </Button>
      )}
      {picture && (
        <CropDialog
          address={picture}
          field={field}
          words={words}
          wrongType={imageTypeSentence(setAction)}
          onSave={send}
          isBusy={setting.isBusy}
          failure={setting.failure}
          onCancel={() => {
            setting.cancel();
            close();
          }}
          onFailure={close}
        />
      )}
      {removing.dialog}
    </div>
  );
}
