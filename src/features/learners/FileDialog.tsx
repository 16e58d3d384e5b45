import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { allBuildings } from '../../../authProvider/context.ts';
import { learners } from '../../../resources/learners.ts';
import { localize } from '../../../resources/declaration/index.ts';
import { learnerFormats } from '../../../resources/product/training.ts';
import '../../i18n/late/form.ts';
import '../../i18n/late/list.ts';
import '../../i18n/late/training.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useAction } from '../../portal/actions/useAction.ts';
import { DialogFrame } from '../../portal/DialogFrame.tsx';
import { FailureAlert } from '../../portal/FailureAlert.tsx';
import { FileProgress } from '../../portal/FileProgress.tsx';
import { saveFile } from '../../portal/saveFile.ts';
import { useViewerLocale } from '../../portal/useFormatValue.ts';
import { useSession } from '../../portal/useSession.ts';

interface FileDialogProps {
  readonly scope: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

/** Downloads the learners of a course, of all buildings or of one, in one of the platform's formats. */
export function FileDialog({ scope, onClose }: FileDialogProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const { buildings, context } = useSession();
  const named = buildings.filter(({ uid }) => uid !== allBuildings.uid);
  const chosen = named.find(({ uid }) => uid === context?.buildingUid);
  const [buildingId, setBuildingId] = useState(chosen?.uid ?? '');
  const [format, setFormat] = useState<(typeof learnerFormats)[number]['value']>('xlsx');
  const [file, setFile] = useState<string>();
  const ofAll = useAction(learners, 'export', { scope, isQuiet: true });
  const ofBuilding = useAction(learners, 'exportOfBuilding', { scope, isQuiet: true });
  const running = buildingId === '' ? ofAll : ofBuilding;
  const { isBusy, part } = running;
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });

  const close = () => {
    running.cancel();
    onClose();
  };
  const submit = async () => {
    setFile(undefined);
    const file = await (buildingId === '' ? ofAll.run({ format }) : ofBuilding.run({ format, buildingId }));
    if (!file) return;
    const name = `${translate('resources.learners.name', { smart_count: 2 })} ${new Date().toISOString().slice(0, 10)}.${format}`;
    saveFile(name, file.answer);
    setFile(name);
  };

  return (
    <DialogFrame
      title={translate('training.file.title')}
      onClose={close}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={isBusy ? running.cancel : close}>
            {translate(file === undefined || isBusy ? 'form.cancel' : 'list.close')}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isBusy || undefined}>
            {translate('training.file.submit')}
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        <p style={{ margin: 0 }}>{translate('training.file.text')}</p>
        <TextField
          select
          label={translate('training.file.extent')}
          value={buildingId}
          disabled={isBusy}
          onChange={(event) => setBuildingId(event.target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{translate('training.file.everywhere')}</option>
          {named.map(({ uid, name }) => (
            <option key={uid} value={uid}>
              {name}
            </option>
          ))}
        </TextField>
        <RadioGroup
          row
          aria-label={translate('training.file.format')}
          value={format}
          onChange={(event) => setFormat(event.target.value as typeof format)}
        >
          {learnerFormats.map(({ value, label }) => (
            <FormControlLabel
              key={value}
              value={value}
              control={<Radio />}
              disabled={isBusy}
              label={localize(label, locale)}
            />
          ))}
        </RadioGroup>
        {isBusy && (
          <FileProgress
            text={
              part === undefined
                ? translate('training.file.making')
                : translate('training.file.coming', { percent: percent.format(part) })
            }
            label={translate('training.file.progress')}
            part={part}
          />
        )}
        {file !== undefined && !isBusy && (
          <Alert severity="success" role="status">
            {translate('training.file.done', { file })}
          </Alert>
        )}
        <FailureAlert failure={running.failure} />
      </Stack>
    </DialogFrame>
  );
}
