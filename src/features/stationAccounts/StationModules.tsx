import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { modulesOf, readModuleGroups } from '../../../resources/product/moduleRules.ts';
import { helperText } from '../../fields/HelperText.tsx';
import { useFieldInput } from '../../fields/useFieldInput.ts';
import '../../i18n/late/people.ts';
import { useSession } from '../../portal/useSession.ts';
import { LoadAlert } from '../../portal/LoadAlert.tsx';
import type { FieldWidgetProps } from '../../portal/feature.ts';

/** What a station is for: the modules that the client is licensed for, among those that stations are made for. */
export default function StationModules(props: FieldWidgetProps) {
  const translate = useTranslate();
  const { modules, config } = useSession();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const input = useFieldInput<readonly string[]>(props);
  const clientUid = props.scope['clientId'] ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['moduleGroups', clientUid],
    queryFn: async ({ signal }) =>
      readModuleGroups(
        await dataProvider.call<unknown>({
          service: 'product/v1',
          path: 'clients/{id}/modulegroups',
          scope: { id: clientUid },
          signal,
        }),
      ),
    staleTime: 60_000,
    retry: false,
  });
  if (error) return <LoadAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={64} />;

  const chosen = input.value ?? [];
  const forStations = new Set(['visitorApp', 'kiosks'].flatMap((key) => config.modules[key] ?? []));
  const offered = modulesOf(data).filter(
    ({ uid }) => chosen.includes(uid) || (forStations.has(uid) && modules.has(uid.toLowerCase())),
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
                checked={chosen.includes(uid)}
                onChange={(event) =>
                  input.setValue(
                    event.target.checked ? [...chosen, uid] : chosen.filter((other) => other !== uid),
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
