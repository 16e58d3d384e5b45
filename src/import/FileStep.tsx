import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../i18n/late/import.ts';
import { useNotify } from '../notices/useNotify.ts';
import { byteOrderMark, csvLine } from '../../resources/declaration/codec/csv.ts';
import { importColumns, importKeys } from '../../resources/declaration/imports/importColumns.ts';
import { kindOf } from '../../resources/declaration/kinds/index.ts';
import { FailureAlert } from '../notices/FailureAlert.tsx';
import { saveFile } from '../browser/saveFile.ts';
import { invitationOf } from '../parts/offered.ts';
import { useViewer } from '../viewer/viewer.ts';
import { DropZone } from './DropZone.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { nothingChosen } from './importAddress.ts';
import type { StepProps } from './StepProps.ts';
import { useImportWords } from './useImportWords.ts';
import { useUpload } from './useUpload.ts';

/** The columns that a file needs, and a template file. */
function Guide({ resource }: StepProps) {
  const translate = useTranslate();
  const viewer = useViewer();
  const words = useImportWords(resource);
  // The column of both names stands for two that are there.
  const columns = importColumns(resource, viewer).filter(({ name }) => resource.fields[name] !== undefined);
  const { one } = words;
  const keys = importKeys(resource).map((name) => words.field(name));
  const key = new Intl.ListFormat(words.locale, { type: 'conjunction' }).format(keys);
  const values = { one, key, smart_count: keys.length };
  // Without a list, a further row of a record is refused.
  const hasLists = columns.some(({ name }) => kindOf(resource.fields[name])?.isMany);
  const hasPassword = Object.values(resource.fields).some(
    (field) => invitationOf(resource, field, viewer.options) !== undefined,
  );
  const download = () => {
    const line = csvLine(columns.map(({ name }) => words.field(name)));
    const name = translate('import.file.templateName', { name: words.title });
    saveFile(name, new Blob([byteOrderMark, line], { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <Box component="section" sx={{ color: 'text.secondary' }}>
      <Typography variant="h2" sx={{ color: 'text.primary', mb: 1 }}>
        {translate('import.file.how')}
      </Typography>
      <Box component="ul" sx={{ m: 0, mb: 1.5, pl: 2.5, '& li': { mb: 0.5 } }}>
        <li>{translate('import.file.header', values)}</li>
        <li>{translate('import.file.key', values)}</li>
        {hasLists && <li>{translate('import.file.joined', values)}</li>}
        <li>{translate('import.file.empty')}</li>
        {hasPassword && <li>{translate('import.file.passwords')}</li>}
        <li>{translate('import.file.nothing')}</li>
      </Box>
      <Button variant="outlined" onClick={download}>
        {translate('import.file.template')}
      </Button>
    </Box>
  );
}

/** The first step: choosing and uploading a file. */
export function FileStep(props: StepProps) {
  const { imported, scope, resource, go } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const words = useImportWords(resource);
  const upload = useUpload(imported, {
    scope,
    onDone: (file) => go({ ...nothingChosen, step: 'sheet', file, rows: resource.name }),
  });
  const { state } = upload;
  return (
    <>
      <FailureAlert failure={state.phase === 'ready' ? state.failure : undefined} />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '3fr 2fr' } }}>
        <section aria-label={translate('import.file.title')}>
          {state.phase === 'ready' ? (
            <DropZone
              onFile={upload.start}
              onSeveral={() => notify('import.file.several', { type: 'warning' })}
            />
          ) : (
            <Box sx={{ py: 5 }}>
              <Box component="p" role="status" sx={{ m: 0, mb: 1, overflowWrap: 'anywhere' }}>
                {translate('import.file.uploading', { name: state.file.name })}
              </Box>
              <LinearProgress
                variant="determinate"
                value={state.share * 100}
                aria-label={translate('import.file.uploading', { name: state.file.name })}
              />
              <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: 1 }}>
                <span>
                  {state.share < 1
                    ? translate('import.file.progress', {
                        percent: words.percent(state.share),
                        size: words.size(state.file.size),
                      })
                    : translate('import.file.finishing')}
                </span>
                <Button onClick={upload.cancel}>{translate('import.file.cancel')}</Button>
              </Box>
            </Box>
          )}
        </section>
        <Guide {...props} />
      </Box>
      <EarlierImports {...props} />
    </>
  );
}
