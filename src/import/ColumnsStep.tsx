import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../i18n/late/import.ts';
import { dateOrders } from '../../resources/declaration/imports/importCalls.ts';
import {
  added,
  filledFields,
  inTurn,
  takesAdditions,
  takesTurns,
} from '../../resources/declaration/imports/importColumns.ts';
import { LabelledSelect, SelectBox } from '../fields/choosing/SelectBox.tsx';
import { useAction } from '../changes/actions/useAction.ts';
import { FailureAlert } from '../notices/FailureAlert.tsx';
import { noWork } from './importAddress.ts';
import { offeredKeys } from './previewAnswer.ts';
import { PreviewFailure } from './PreviewFailure.tsx';
import { SheetTable } from './SheetTable.tsx';
import type { StepProps } from './StepProps.ts';
import { useImportWords } from './useImportWords.ts';
import { mappingKey, useMapping } from './useMapping.ts';
import { type Preview, usePreview } from './usePreview.ts';

/** Number of sample values per column. */
const samples = 3;
/** A date whose numbers can be in two orders. */
const numericDate = /^\s*\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/;

/** The problems of the chosen columns as messages. Without the key column, nothing can be imported. */
function useGaps({ resource }: StepProps, { columns }: Preview, mapping: readonly (string | null)[]) {
  const translate = useTranslate();
  const words = useImportWords(resource);
  const keys = offeredKeys(resource, columns);
  const labelOf = (name: string) =>
    words.field(name, columns.find((column) => column.name === name)?.displayName);
  const filled = new Set(mapping.flatMap((name) => (name === null ? [] : filledFields(name))));
  const missing = columns.filter(
    ({ name, required }) => required && !keys.includes(name) && !filled.has(name),
  );
  // A field with a default is never missing in a new record.
  const needed = missing.filter(({ name }) => resource.fields[name]?.default === undefined);
  const names = needed.map(({ name }) => labelOf(name)).join(', ');
  const { one } = words;
  const key = keys.find((name) => !filled.has(name));
  return {
    labelOf,
    missingKey:
      key === undefined ? undefined : translate('import.columns.missingKey', { name: labelOf(key), one }),
    missingRequired: names === '' ? undefined : translate('import.columns.missingRequired', { names }),
  };
}

function Columns(props: StepProps & { readonly preview: Preview }) {
  const { preview, imported, position, scope, go } = props;
  const { headers, rows, columns } = preview;
  const translate = useTranslate();
  const words = useImportWords(imported);
  const { mapping, choose } = useMapping(props, preview);
  const { labelOf, missingKey, missingRequired } = useGaps(props, preview, mapping);
  /** The fields of other columns. This one can fill them where those are empty, or hold a part of their text. */
  const others = (column: number, entryOf: (name: string) => string) =>
    columns.filter(
      ({ name }) =>
        // The choice of this column stays on offer when the other column loses its field.
        mapping[column] === entryOf(name) ||
        mapping.some((other, index) => index !== column && other === name),
    );
  const later = (column: number) =>
    others(column, inTurn).filter(({ name }) => preview.takesTurns && takesTurns(imported, name));
  const parts = (column: number) =>
    others(column, added).filter(({ name }) => preview.takesAdditions && takesAdditions(imported, name));
  const dateOrder = dateOrders.find((order) => order === position.dates);
  const input = {
    UploadedFileName: position.file,
    sheetName: preview.sheet,
    columnMapping: mapping,
    ...(preview.headingRow === undefined ? {} : { headingRow: preview.headingRow }),
    ...(dateOrder === undefined ? {} : { dateOrder }),
    ...(preview.encoding === undefined ? {} : { encoding: preview.encoding }),
  };
  const hasNumericDates = mapping.some(
    (name, column) =>
      name !== null &&
      imported.fields[name]?.kind === 'date' &&
      rows.some((cells) => numericDate.test(cells[column] ?? '')),
  );
  const check = useAction(imported, 'checkImport', { scope, isQuiet: true });
  const run = useAction(imported, 'import', { scope, isQuiet: true });
  const isUnchecked = check.failure?.status === 404;
  const start = async () => {
    const outcome = await check.run(input);
    if (outcome) go({ step: 'check', check: outcome.answer.configurationUID, result: '' });
  };
  const startUnchecked = async () => {
    const outcome = await run.run(input);
    if (outcome) go({ step: 'result', result: outcome.answer.configurationUID });
  };
  const heads = (['column', 'sample', 'field'] as const).map((name) => translate(`import.columns.${name}`));
  const chosen = mapping.filter((name) => name !== null).length;
  return (
    <>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {translate('import.columns.title')}
      </Typography>
      <Box component="p" sx={{ m: 0, mb: 2, color: 'text.secondary' }}>
        {translate('import.columns.text')}{' '}
        {translate('import.columns.matched', {
          count: words.number(chosen),
          total: words.number(headers.length),
        })}
      </Box>
      {isUnchecked ? (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate('import.work.unchecked')}
        </Alert>
      ) : (
        <FailureAlert failure={check.failure} />
      )}
      <FailureAlert failure={run.failure} />
      {missingKey !== undefined && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {missingKey}
        </Alert>
      )}
      {missingRequired !== undefined && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {missingRequired}
        </Alert>
      )}
      <SheetTable stacks label={translate('import.columns.title')} heads={heads}>
        {headers.map((header, column) => {
          const name = header || translate('import.sheet.column', { number: column + 1 });
          return (
            <tr key={column}>
              <td style={{ fontWeight: 600 }}>{name}</td>
              <td>
                {rows
                  .map((cells) => cells[column] ?? '')
                  .filter(Boolean)
                  .slice(0, samples)
                  .join(', ')}
              </td>
              <td style={{ minWidth: 200 }}>
                <SelectBox
                  label={translate('import.columns.fieldOf', { column: name })}
                  value={mapping[column] ?? ''}
                  onChange={(field) => {
                    choose(column, field === '' ? null : field);
                    go(noWork, { isReplacing: true });
                  }}
                >
                  <option value="">{translate('import.columns.none')}</option>
                  {columns.map(({ name: field, required }) => (
                    <option key={field} value={field}>
                      {required
                        ? translate('import.columns.required', { label: labelOf(field) })
                        : labelOf(field)}
                    </option>
                  ))}
                  {later(column).map(({ name: field }) => (
                    <option key={inTurn(field)} value={inTurn(field)}>
                      {translate('import.columns.inTurn', { label: labelOf(field) })}
                    </option>
                  ))}
                  {parts(column).map(({ name: field }) => (
                    <option key={added(field)} value={added(field)}>
                      {translate('import.columns.added', { label: labelOf(field) })}
                    </option>
                  ))}
                </SelectBox>
              </td>
            </tr>
          );
        })}
      </SheetTable>
      {hasNumericDates && (
        <Box sx={{ maxWidth: 320, mt: 2 }}>
          <LabelledSelect
            label={translate('import.columns.dates')}
            value={position.dates}
            onChange={(dates) => go({ dates, ...noWork }, { isReplacing: true })}
          >
            <option value="">{translate('import.columns.datesUsual')}</option>
            {dateOrders.map((order) => (
              <option key={order} value={order}>
                {translate(`import.columns.dateOrder.${order}`)}
              </option>
            ))}
          </LabelledSelect>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 3 }}>
        {isUnchecked ? (
          <Button variant="contained" loading={run.isBusy} onClick={() => void startUnchecked()}>
            {translate('import.work.startUnchecked')}
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={missingKey !== undefined}
            loading={check.isBusy}
            onClick={() => void start()}
          >
            {translate('import.columns.check')}
          </Button>
        )}
        <Button onClick={() => go({ step: 'sheet' })}>{translate('import.columns.back')}</Button>
      </Box>
    </>
  );
}

/** The third step: assigns a field to each column. */
export function ColumnsStep(props: StepProps) {
  const { preview, failure, isEarlier, refetch } = usePreview(props);
  if (failure) return <PreviewFailure failure={failure} onRetry={() => void refetch()} go={props.go} />;
  if (!preview || isEarlier) return <Skeleton variant="rounded" height={320} />;
  // The history leads from one sheet to another without a step between.
  return <Columns key={mappingKey(props, preview)} {...props} preview={preview} />;
}
