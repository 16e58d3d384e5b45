import type { Requester } from '../../../resources/declaration/access.ts';
import {
  type ColumnMapping,
  filledFields,
  importColumns,
  importKey,
} from '../../../resources/declaration/imports/importColumns.ts';
import { bareWords, headerKeys, plainWords } from '../../../resources/declaration/imports/headerWords.ts';
import { guessMapping, systemOf } from '../../../resources/declaration/imports/importGuess.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { columnNamesOf } from '../../../resources/columnNames.ts';
import type { Queryable } from '../../database/index.ts';
import type { Principal } from '../../kernel/principal.ts';
import { ProblemError } from '../../kernel/problem.ts';
import type { SheetStart, StartRequest } from '../preview.ts';
import { mappingByLabels } from '../table/labelled.ts';
import { type Proposal, rememberedMapping } from './remembered.ts';
import { withoutTableBeside } from './table-beside.ts';
import { readTargets, knowsAny } from './targets.ts';

/** Rates a row as the headings of a resource's files. */
export function ratedFor(resource: AnyResource, requester: Requester): StartRequest['rate'] {
  const offered = importColumns(resource, requester);
  const known = columnNamesOf(resource.name);
  return (headers) => {
    const mapping = guessMapping(resource, { headers, offered, known });
    return {
      fields: mapping.filter((name) => name !== null).length,
      hasKey: mapping.some((name) => name !== null && filledFields(name).includes(importKey(resource))),
    };
  };
}

/**
 * The fields proposed for the columns of a file. Throws 400 for a file that a program wrote for other records.
 * @param memory false for unattended imports, whose columns nobody chose
 */
export async function propose(
  tx: Queryable,
  {
    resource,
    clientUid,
    principal,
  }: { readonly resource: AnyResource; readonly clientUid: string; readonly principal: Principal },
  { headers, samples, hiddenColumns }: Pick<SheetStart, 'headers' | 'samples' | 'hiddenColumns'>,
  { memory }: { readonly memory: boolean },
): Promise<Proposal> {
  const known = columnNamesOf(resource.name);
  const system = systemOf(headers, known);
  if (system?.refusal !== undefined)
    throw new ProblemError(400, { detail: system.refusal, errors: { File: [system.refusal] } });
  const offered = importColumns(resource, principal);
  const ofTable = withoutTableBeside(headers, samples);
  const hasKey = ratedFor(resource, principal)(ofTable).hasKey;
  const guessing = { headers: hasKey ? ofTable : headers, known, samples, hiddenColumns, offered };
  const remembered = memory ? await rememberedMapping(tx, resource, clientUid, principal) : undefined;
  const plain = mappingByLabels(resource, guessMapping(resource, guessing), { headers, samples });
  const isRemembered = remembered && headerKeys(headers).some((key) => remembered.has(key));
  const mapping = isRemembered ? guessMapping(resource, { ...guessing, remembered }) : plain;
  const doubtful = new Set([...known.onlyKnown, ...(system?.onlyKnown ?? [])]);
  const isDoubtful = (column: number) =>
    [plainWords, bareWords].some((form) => doubtful.has(form(headers[column] ?? '')));
  const others = (name: string) => plain.filter((other) => other === name).length > 1;
  const isAsked = plain.some((name, column) => name !== null && (isDoubtful(column) || others(name)));
  if (!isAsked) return { plain, mapping };
  const targets = await readTargets(tx, { resource, mapping: plain, clientUid, principal });
  const withoutUnknown = (names: ColumnMapping) => {
    const isKnown = names.map(
      (name, column) => name !== null && knowsAny(resource, name, targets, samples, column),
    );
    // Of numbers and names of the same schools, those count that the portal has.
    const hasKnown = (name: string) => names.some((other, column) => other === name && isKnown[column]);
    return names.map((name, column) =>
      name !== null && !isKnown[column] && (isDoubtful(column) || hasKnown(name)) ? null : name,
    );
  };
  return { plain: withoutUnknown(plain), mapping: withoutUnknown(mapping) };
}
