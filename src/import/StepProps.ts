import type { ImportResource } from '../../resources/declaration/imports/importCalls.ts';
import type { PlaceProps } from '../parts/PlaceProps.ts';
import type { ImportPosition, useImportAddress } from './importAddress.ts';

/** The props of all steps of an import. */
export interface StepProps extends PlaceProps {
  /** The resource with its import calls. */
  readonly imported: ImportResource;
  readonly position: ImportPosition;
  readonly go: ReturnType<typeof useImportAddress>['go'];
}
