import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from '../i18n/late/import.ts';
import { narrowEncodings } from '../../resources/declaration/imports/encodings.ts';
import { LabelledSelect } from '../fields/choosing/SelectBox.tsx';
import { noWork } from './importAddress.ts';
import type { StepProps } from './StepProps.ts';
import type { Preview } from './usePreview.ts';

interface LettersChoiceProps extends Pick<StepProps, 'go' | 'position'> {
  readonly preview: Preview;
}

/** The choice of the encoding of a text file that is not in Unicode, with texts that show its effect. */
export function LettersChoice({ preview, position, go }: LettersChoiceProps) {
  const translate = useTranslate();
  const { encoding, letters, isEncodingUnclear } = preview;
  if (encoding === undefined) return null;
  const examples = (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
      {letters.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </Box>
  );
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ maxWidth: 320, mb: 1 }}>
        <LabelledSelect
          label={translate('import.sheet.letters')}
          value={position.encoding || encoding}
          onChange={(chosen) => go({ encoding: chosen, ...noWork }, { isReplacing: true })}
        >
          {narrowEncodings.map((name) => (
            <option key={name} value={name}>
              {translate(`import.sheet.encodings.${name}`)}
            </option>
          ))}
        </LabelledSelect>
      </Box>
      <div aria-live="polite">
        {isEncodingUnclear ? (
          <Alert severity="warning" sx={{ maxWidth: 720 }}>
            {translate('import.sheet.lettersUnclear')}
            {examples}
          </Alert>
        ) : (
          <>
            {translate('import.sheet.lettersAre')}
            {examples}
          </>
        )}
      </div>
      <Box component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
        {translate('import.sheet.lettersNone')}
      </Box>
    </Box>
  );
}
