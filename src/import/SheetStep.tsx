import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../i18n/late/import.ts';
import { LabelledSelect } from '../fields/choosing/SelectBox.tsx';
import { noWork } from './importAddress.ts';
import { LettersChoice } from './LettersChoice.tsx';
import { PreviewFailure } from './PreviewFailure.tsx';
import { SheetTable } from './SheetTable.tsx';
import type { StepProps } from './StepProps.ts';
import { usePreview } from './usePreview.ts';

/** Rows that can be chosen for the headings. */
const headingRows = 25;

/** The second step: the first rows of the sheet, and the choice of another sheet. */
export function SheetStep(props: StepProps) {
  const { go, position } = props;
  const translate = useTranslate();
  const { preview, failure, isEarlier, refetch } = usePreview(props);
  if (failure) return <PreviewFailure failure={failure} onRetry={() => void refetch()} go={go} />;
  if (!preview) return <Skeleton variant="rounded" height={260} />;
  const { sheets, headers, rows, fileName, guess } = preview;
  // The rows of the sheet before are shown while those of the chosen one load.
  const sheet = (isEarlier && position.sheet) || preview.sheet;
  const isEmpty = headers.length === 0;
  const isHeaded = preview.headingRow !== undefined && preview.headingRow > 0;
  const hasUnknownHeadings = isHeaded && guess.every((name) => name === null);
  const heads = headers.map((head, index) => head || translate('import.sheet.column', { number: index + 1 }));
  const title = translate('import.sheet.rows', { file: fileName });
  return (
    <>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {sheets.length > 1 ? translate('import.sheet.title') : title}
      </Typography>
      {sheets.length > 1 && (
        <Box sx={{ maxWidth: 320, mb: 2 }}>
          <LabelledSelect
            label={translate('import.sheet.name')}
            value={sheet}
            onChange={(chosen) => go({ sheet: chosen, heading: '', ...noWork }, { isReplacing: true })}
          >
            {sheets.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </LabelledSelect>
        </Box>
      )}
      {preview.headingRow !== undefined && (
        <Box sx={{ maxWidth: 320, mb: 2 }}>
          <LabelledSelect
            label={translate('import.sheet.heading')}
            value={position.heading || String(preview.headingRow)}
            onChange={(heading) => go({ sheet, heading, ...noWork }, { isReplacing: true })}
          >
            <option value="0">{translate('import.sheet.noHeading')}</option>
            {Array.from({ length: Math.max(headingRows, preview.headingRow) }, (_, row) => (
              <option key={row} value={String(row + 1)}>
                {row + 1}
              </option>
            ))}
          </LabelledSelect>
        </Box>
      )}
      {hasUnknownHeadings && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('import.sheet.unknownHeadings')}
        </Alert>
      )}
      <LettersChoice preview={preview} {...props} />
      {!isEmpty && (
        <SheetTable label={title} heads={heads}>
          {rows.map((cells, row) => (
            <tr key={row}>
              {heads.map((_, column) => (
                <td key={column} className="text">
                  {cells[column] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </SheetTable>
      )}
      {rows.length === 0 && <p>{translate(isEmpty ? 'import.sheet.empty' : 'import.sheet.none')}</p>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 3 }}>
        <Button
          variant="contained"
          disabled={isEmpty && !isEarlier}
          onClick={() => go({ step: 'columns', sheet })}
        >
          {translate('import.sheet.next')}
        </Button>
        <Button onClick={() => go({ step: 'file' })}>{translate('import.sheet.another')}</Button>
      </Box>
    </>
  );
}
