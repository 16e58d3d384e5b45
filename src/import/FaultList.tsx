import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import type { AnswerOf } from '../../resources/declaration/index.ts';
import type { ImportResource } from '../../resources/declaration/imports/importCalls.ts';
import { useAction } from '../changes/actions/useAction.ts';
import { useActionAnswer } from '../changes/actions/useActionAnswer.ts';
import { useTranslate } from '../i18n/late/import.ts';
import { FailureAlert } from '../notices/FailureAlert.tsx';
import { type ImportReport, replacementsOf, requestOfReport } from './importReport.ts';
import { SheetTable } from './SheetTable.tsx';
import type { StepProps } from './StepProps.ts';
import { useImportWords } from './useImportWords.ts';

type Fault = AnswerOf<ImportResource['actions']['listImportFaults']>[number];

interface FaultListProps extends StepProps {
  readonly report: ImportReport;
}

/** Reads a text of a column as another one in all rows, and checks the file again. */
function Replace({ fault, imported, scope, report, go }: FaultListProps & { readonly fault: Fault }) {
  const translate = useTranslate();
  const [to, setTo] = useState<string>();
  const checking = useAction(imported, 'checkImport', { scope, isQuiet: true });
  const { column, value } = fault;
  if (column == null || value == null) return null;
  if (to === undefined)
    return (
      <Button size="small" sx={{ display: 'block', textAlign: 'start', ml: -0.5 }} onClick={() => setTo('')}>
        {translate('import.faults.replace', { value })}
      </Button>
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const others = replacementsOf(report).filter(
      ({ column: other, to: text }) => other !== column || text !== value,
    );
    // A text that an earlier choice put there is replaced at its origin too.
    const chained = replacementsOf(report)
      .filter(({ column: other, to: text }) => other === column && text === value)
      .map(({ from }) => ({ column, from, to }));
    const replacements = [...others, ...chained, { column, from: value, to: to.trim() }];
    const outcome = await checking.run({ ...requestOfReport(report), replacements });
    if (outcome) go({ step: 'check', check: outcome.answer.configurationUID });
  };
  return (
    <Box
      component="form"
      onSubmit={(event: FormEvent) => void submit(event)}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', mt: 0.5 }}
    >
      <TextField
        size="small"
        sx={{ width: 320, maxWidth: '100%' }}
        autoFocus
        label={translate('import.faults.instead', { value })}
        helperText={translate('import.faults.empty')}
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" variant="outlined" loading={checking.isBusy}>
        {translate('import.faults.check')}
      </Button>
      <FailureAlert failure={checking.failure} />
    </Box>
  );
}

/** Each fault of the failed rows once, with the number of its rows and one act that mends all of them. */
export function FaultList(props: FaultListProps) {
  const { imported, scope, report } = props;
  const translate = useTranslate();
  const words = useImportWords(imported);
  const { answer } = useActionAnswer(imported, 'listImportFaults', {
    scope,
    input: { importId: report.uid },
  });
  // Faults of one row each are told by the rows.
  if (!answer?.some(({ count }) => count > 1)) return null;
  const heads = (['rows', 'column', 'reason'] as const).map((name) => translate(`import.faults.${name}`));
  return (
    <Box component="section" sx={{ mb: 3 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {translate('import.faults.title')}
      </Typography>
      <SheetTable stacks label={translate('import.faults.title')} heads={heads}>
        {answer.map((fault) => (
          <tr key={`${fault.column} ${fault.message}`}>
            <td className="number" data-head={heads[0]}>
              {words.number(fault.count)}
            </td>
            <td>{fault.header ?? translate('import.errors.whole')}</td>
            <td>
              {fault.message} {report.isCheck && <Replace {...props} fault={fault} />}
            </td>
          </tr>
        ))}
      </SheetTable>
    </Box>
  );
}
