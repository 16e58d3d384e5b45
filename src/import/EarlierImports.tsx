import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../i18n/late/import.ts';
import { Link } from 'react-router';
import { PersonName } from '../fields/PersonName.tsx';
import { formatInstant } from '../format/format.ts';
import { useTimeZone } from '../format/timeZone.ts';
import { useActionAnswer } from '../changes/actions/useActionAnswer.ts';
import { queryOf } from './importAddress.ts';
import { SheetTable } from './SheetTable.tsx';
import type { StepProps } from './StepProps.ts';
import { useImportWords } from './useImportWords.ts';

/** Poll interval in milliseconds while an import is running. */
const pollIntervalMs = 3000;

/**
 * The latest imports and checks, so that returning users find theirs. Renders nothing when there are none.
 */
export function EarlierImports({ imported, scope, position, resource }: StepProps) {
  const translate = useTranslate();
  const words = useImportWords(imported);
  const timeZone = useTimeZone();
  const { answer = [] } = useActionAnswer(imported, 'listImports', {
    scope,
    staleTimeMs: 0,
    refetchMs: (last = []) =>
      last.some(({ status }) => status === 'Queued' || status === 'Running') ? pollIntervalMs : false,
  });
  if (answer.length === 0) return null;
  const heads = (['file', 'when', 'who', 'state', 'result'] as const).map((name) =>
    translate(`import.earlier.${name}`),
  );
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {translate('import.earlier.title')}
      </Typography>
      <SheetTable stacks label={translate('import.earlier.title')} heads={heads}>
        {answer.map((report) => {
          const step = report.isCheck ? 'check' : 'result';
          const to = queryOf({
            ...position,
            rows: resource.name,
            step,
            check: '',
            result: '',
            file: report.UploadedFileName ?? '',
            sheet: report.sheetName ?? '',
            heading: report.headingRow == null ? '' : String(report.headingRow),
            dates: report.dateOrder ?? '',
            encoding: report.encoding ?? '',
            [step]: report.uid,
          });
          const counts = Object.fromEntries(
            (['created', 'updated', 'failed'] as const).map((name) => [name, words.number(report[name])]),
          );
          return (
            <tr key={report.uid}>
              <td>
                <Link to={to}>{report.originalFileName}</Link>
              </td>
              <td>{formatInstant(report.requestedAt ?? '', words.locale, timeZone)}</td>
              <td>
                <PersonName name={report.requestedByName} email={report.requestedBy} />
              </td>
              <td>
                {translate(report.isCheck ? 'import.earlier.check' : 'import.earlier.import')}
                {': '}
                {translate(`import.state.${report.status}`)}
              </td>
              <td>
                {translate(report.isCheck ? 'import.earlier.wouldCounts' : 'import.earlier.counts', counts)}
              </td>
            </tr>
          );
        })}
      </SheetTable>
    </Box>
  );
}
