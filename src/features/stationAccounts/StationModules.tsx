import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Skeleton from '@mui/material/Skeleton';
import { clients } from '../../../resources/clients.ts';
import { modulesOf } from '../../../resources/product/moduleRules.ts';
import { helperText } from '../../fields/HelperText.tsx';
import { useFieldInput } from '../../fields/useFieldInput.ts';
import '../../i18n/late/people.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useActionAnswer } from '../../portal/actions/useActionAnswer.ts';
import { useSession } from '../../portal/useSession.ts';
import { LoadAlert } from '../../portal/LoadAlert.tsx';
import type { WidgetInputProps } from '../../portal/feature.ts';

/** The modules of a station: those that stations are made for and that the client is licensed for. */
export default function StationModules(props: WidgetInputProps) {
  const translate = useTranslate();
  const { modules, config } = useSession();
  const input = useFieldInput<readonly string[]>(props);
  const { answer, failure, refetch } = useActionAnswer(clients, 'moduleGroups', {
    id: props.scope['clientId'] ?? '',
  });
  if (failure) return <LoadAlert error={failure} onRetry={() => void refetch()} />;
  if (!answer) return <Skeleton variant="rounded" height={64} />;

  const moduleUids = input.value ?? [];
  const forStations = new Set(['visitorApp', 'kiosks'].flatMap((key) => config.modules[key] ?? []));
  const offered = modulesOf(answer).filter(
    ({ uid }) => moduleUids.includes(uid) || (forStations.has(uid) && modules.has(uid.toLowerCase())),
  );
  const beneath = helperText(
    input.error,
    offered.length === 0 ? translate('people.station.modules') : input.help,
  );
  return (
    <FormControl
      component="fieldset"
      error={input.error !== undefined}
      disabled={props.isReadOnly}
      onBlur={input.onBlur}
      aria-describedby={`${input.id}-help`}
    >
      <FormLabel component="legend">{input.label}</FormLabel>
      <FormGroup row>
        {offered.map(({ uid, displayName }, index) => (
          <FormControlLabel
            key={uid}
            label={displayName}
            control={
              <Checkbox
                id={index === 0 ? input.id : undefined}
                inputRef={index === 0 ? input.inputRef : undefined}
                checked={moduleUids.includes(uid)}
                onChange={(event) =>
                  input.setValue(
                    event.target.checked ? [...moduleUids, uid] : moduleUids.filter((other) => other !== uid),
                  )
                }
              />
            }
          />
        ))}
      </FormGroup>
      <FormHelperText id={`${input.id}-help`}>{beneath}</FormHelperText>
    </FormControl>
  );
}
