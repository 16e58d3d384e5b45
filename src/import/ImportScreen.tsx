import Paper from '@mui/material/Paper';
import { ResourceContextProvider } from 'ra-core';
import { useTranslate } from '../i18n/late/import.ts';
import { asImport } from '../../resources/declaration/imports/importCalls.ts';
import { Segments } from '../fields/choosing/Segments.tsx';
import { PageHeader } from '../form/page/RecordHeader.tsx';
import { importPattern } from '../navigation/paths.ts';
import type { PlaceProps } from '../parts/PlaceProps.ts';
import { routesByPath } from '../navigation/routeTable.ts';
import { may, useViewer } from '../viewer/viewer.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { useImportAddress } from './importAddress.ts';
import type { StepProps } from './StepProps.ts';
import { SheetStep } from './SheetStep.tsx';
import { StepList } from './StepList.tsx';
import TransferPanel from '../transfer/TransferPanel.tsx';
import { WorkStep } from './WorkStep.tsx';

const steps = {
  file: FileStep,
  sheet: SheetStep,
  columns: ColumnsStep,
  check: WorkStep,
  result: WorkStep,
} as const;

/** The places that share this import page and in which the viewer may create records. */
function usePlaces({ place, scope }: PlaceProps): PlaceProps[] {
  const viewer = useViewer();
  const routes = routesByPath.get(importPattern(place) ?? '') ?? [];
  return routes
    .filter((route) => may(viewer, 'create', route.resource, route.place))
    .map((route) => ({ resource: route.resource, place: route.place, placeName: route.placeName, scope }));
}

/** Imports a file into a resource in steps: file, sheet, columns, check, import. */
export default function ImportScreen(screen: PlaceProps) {
  const translate = useTranslate();
  const { position, go } = useImportAddress();
  const places = usePlaces(screen);
  const current = places.find(({ resource }) => resource.name === position.rows) ?? places[0] ?? screen;
  const imported = asImport(current.resource);
  if (!imported) throw new TypeError(`${current.resource.name} declares no import.`);
  const Step = steps[position.step];
  const { step } = position;
  const work = step === 'check' || step === 'result' ? position[step] : '';
  const props: StepProps = { ...current, imported, position, go };
  const words = (name: string) => translate(`resources.${name}.name`, { smart_count: 2 });
  return (
    <ResourceContextProvider value={current.resource.name}>
      <PageHeader title={translate(`resources.${screen.resource.name}.imports.${screen.placeName}`)}>
        {places.length > 1 && position.step === 'file' && (
          <Segments
            label={translate('import.rows')}
            value={current.resource.name}
            options={Object.fromEntries(places.map(({ resource }) => [resource.name, words(resource.name)]))}
            onChange={(rows) => go({ rows }, { isReplacing: true })}
          />
        )}
      </PageHeader>
      <StepList {...props} />
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 1180 }}>
        {/* Remounts for another file, resource or work. */}
        <Step key={[current.resource.name, position.step, position.file, work].join(' ')} {...props} />
      </Paper>
      {position.step === 'file' && <TransferPanel scope={current.scope} />}
    </ResourceContextProvider>
  );
}
