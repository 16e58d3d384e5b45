import { checkOptionsFrom } from './checkOptions.ts';
import { writeName } from '../conventions.ts';
import { imageActionsOf, imageMethods } from '../actions/imageCalls.ts';
import type { Condition, Field, Fields } from '../fields/field.ts';
import type { AnyResource } from '../resource.ts';
import { kindOf } from '../kinds/index.ts';
import type { Report } from './report.ts';
import { parentsWithin } from '../fields/within.ts';

function checkOptions(name: string, field: Field, report: Report): void {
  const { options, send } = field;
  if (!options) return;
  const codes = options.map(({ code }) => code);
  if (send === 'code' && (codes.includes(undefined) || new Set(codes).size !== codes.length)) {
    report(
      `fields.${name}`,
      'It is sent as a number, but not every option has a number of its own.',
      'Give each option a distinct code.',
    );
  }
  if (typeof field.default === 'string' && !options.some(({ value }) => value === field.default)) {
    report(
      `fields.${name}.default`,
      `"${field.default}" is not one of the options.`,
      'Name the value of an option.',
    );
  }
}

/** Checks the field and the values of a condition against the fields of the record. */
function checkCondition(fields: Fields, at: string, condition: Condition | undefined, report: Report): void {
  if (!condition) return;
  const { field, is } = condition;
  const decisive = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (!decisive) {
    report(`${at}.field`, `There is no field "${field}".`, 'Name a field of this resource.');
    return;
  }
  if (decisive.kind !== 'choice' && decisive.kind !== 'text' && decisive.kind !== 'reference')
    report(`${at}.field`, `"${field}" holds no text.`, 'Name a choice, a text or a reference.');
  for (const value of is)
    if (decisive.options?.every((option) => option.value !== value))
      report(`${at}.is`, `"${field}" has no option "${value}".`, 'Name the value of an option.');
}

/** Checks the field that decides a default: of the same record, or of the same name in the record above. */
function checkDefaultBy(
  { fields, scope }: AnyResource,
  name: string,
  { defaultBy: by, kind, target }: Field,
  all: ReadonlyMap<string, AnyResource>,
  report: Report,
): void {
  const at = `fields.${name}.defaultBy`;
  if (by !== 'parent') {
    checkCondition(fields, at, by && { field: by.field, is: Object.keys(by.of) }, report);
    return;
  }
  const parameter = Object.keys(scope).at(-1);
  const above = [...all.values()].find(({ identifier }) => identifier.param === parameter);
  const given = above?.fields[name];
  if (given?.kind !== kind || given.target !== target)
    report(
      at,
      `No record above has a field "${name}" of this kind.`,
      'Name it as the field of the record above, or take defaultBy out.',
    );
}

function checkMark(fields: Fields, name: string, { mark }: Field, report: Report): void {
  for (const other of mark?.beside ?? [])
    if (!fields[other]?.mark)
      report(`fields.${name}.mark.beside`, `"${other}" has no mark.`, 'Name a field with a mark.');
}

function checkInUse(fields: Fields, name: string, field: Field, report: Report): void {
  if (field.inUse !== undefined && fields[field.inUse]?.kind !== 'instant')
    report(`fields.${name}.inUse`, `"${field.inUse}" is no timestamp.`, 'Name the field with the last use.');
}

function checkUnique({ fields }: AnyResource, name: string, { unique }: Field, report: Report): void {
  if (typeof unique !== 'object') return;
  for (const other of unique.within)
    if (!fields[other]?.required)
      report(
        `fields.${name}.unique`,
        `"${other}" is no required field, and values are compared only where it has one.`,
        'Name a required field of this resource.',
      );
}

function checkHead(name: string, field: Field, report: Report): void {
  if (field.besideName && kindOf(field).head === undefined)
    report(`fields.${name}.besideName`, `The head of a page shows no ${field.kind}.`, 'Take it out.');
}

function checkReference(
  resource: AnyResource,
  name: string,
  field: Field,
  all: ReadonlyMap<string, AnyResource>,
  report: Report,
  fileOf: (resource: string) => string,
): void {
  if (field.target === undefined) return;
  const target = all.get(field.target);
  if (!target) {
    report(
      `fields.${name}`,
      `It points to "${field.target}", which is not declared.`,
      'List that resource in registry.ts.',
    );
    return;
  }
  const { scope, identifier } = resource;
  const parents = parentsWithin(target, field);
  for (const [parameter, property] of Object.entries(target.scope)) {
    if (!(parameter in scope) && !(parameter in parents) && parameter !== identifier.param)
      report(
        `fields.${name}`,
        `The list of ${target.name} needs {${parameter}}, which records here do not have.`,
        `Refer to a resource that lies below the same parents, or name the field that holds it: within: { ${property}: '…' }.`,
      );
  }
  if (Object.keys(parents).length > 0 && (field.embed === undefined || field.filterable !== false))
    report(
      `fields.${name}`,
      `A list has no one parent in which it could look for ${target.name}.`,
      'Declare embed, by which answers carry the name, and filterable: false.',
    );
  if (field.targetKey !== undefined && !(field.targetKey in target.fields)) {
    report(
      `fields.${name}.targetKey`,
      `${target.name} has no field "${field.targetKey}".`,
      `Name a field of ${fileOf(target.name)}.`,
    );
  }
  for (const [theirs, mine] of Object.entries(field.within ?? {})) {
    if (!(theirs in target.fields) && !Object.values(target.scope).includes(theirs))
      report(
        `fields.${name}.within`,
        `${target.name} has no field "${theirs}", and no such parent.`,
        'Name a field of the target, or a property of its scope.',
      );
    if (!(mine in resource.fields))
      report(`fields.${name}.within`, `There is no field "${mine}" here.`, 'Name a field of this resource.');
  }
  if (field.embed !== undefined && field.embed in resource.fields) {
    report(`fields.${name}.embed`, `"${field.embed}" is a field of its own.`, 'Choose another property.');
  }
}

/** A picture needs its three actions, on the resource itself or on the one it is a view of. */
function checkImage(
  resource: AnyResource,
  name: string,
  field: Field,
  all: ReadonlyMap<string, AnyResource>,
  report: Report,
): void {
  if (!kindOf(field).hasOwnActions) return;
  const owner = all.get(resource.viewOf ?? '') ?? resource;
  const actions = imageActionsOf(owner, name);
  const missing = Object.entries(imageMethods).flatMap(([does, method]) =>
    actions[does as keyof typeof imageMethods] === undefined ? [method] : [],
  );
  if (!kindOf(owner.fields[name])?.hasOwnActions)
    report(`fields.${name}`, `${owner.name} has no picture of this name.`, 'Declare it there as well.');
  else if (missing.length > 0)
    report(
      `fields.${name}`,
      `No action has image: '${name}' and the method ${missing.join(', ')}.`,
      `Spread imageActions('${name}', …) into the actions of ${owner.name}.`,
    );
}

function checkVariants({ fields, variants }: AnyResource, report: Report): void {
  if (!variants) return;
  const { options = [] } = fields[variants.by] ?? {};
  for (const [value, { required, optional = [], sentTo = [] }] of Object.entries(variants.of)) {
    if (!options.some((option) => option.value === value))
      report(`variants.of.${value}`, `"${variants.by}" has no such option.`, 'Name a value of that choice.');
    for (const name of [...required, ...optional, ...sentTo])
      if (!(name in fields))
        report(`variants.of.${value}`, `There is no field "${name}".`, 'Name a field of this resource.');
  }
}

/** Checks the fields of a resource against each other and against the resources they refer to. */
export function checkFields(
  resource: AnyResource,
  all: ReadonlyMap<string, AnyResource>,
  report: Report,
  fileOf: (resource: string) => string,
): void {
  checkVariants(resource, report);
  if (resource.choosable && (resource.callsByHand || !resource.calls.operations.includes('list')))
    report(
      'choosable',
      'Records are chosen by the generated list call, which it does not have.',
      'Take it out.',
    );
  const namesOnWire = new Map<string, string>();
  for (const [name, field] of Object.entries(resource.fields)) {
    const wire = writeName(resource, name).toLowerCase();
    const other = namesOnWire.get(wire);
    if (other !== undefined)
      report(
        `fields.${name}`,
        `It is sent under the same name as "${other}".`,
        'Give one of them another wire name.',
      );
    namesOnWire.set(wire, name);
    checkOptions(name, field, report);
    checkUnique(resource, name, field, report);
    checkHead(name, field, report);
    checkInUse(resource.fields, name, field, report);
    checkMark(resource.fields, name, field, report);
    if (field.single && field.write !== 'never')
      report(
        `fields.${name}`,
        'Only the call for one record tells it, so no one writes it.',
        'Take write out.',
      );
    if (field.computed && field.write !== 'never')
      report(`fields.${name}`, 'The platform computes it, so no one writes it.', 'Take write out.');
    for (const other of [field.among?.list, field.among?.unless]) {
      if (other !== undefined && !(other in resource.fields))
        report(`fields.${name}.among`, `There is no field "${other}".`, 'Name a field of this resource.');
    }
    for (const address of field.sentTo ?? [])
      if (!(address in resource.fields))
        report(`fields.${name}.sentTo`, `There is no field "${address}".`, 'Name a field of this resource.');
    checkCondition(resource.fields, `fields.${name}.when`, field.when, report);
    checkCondition(resource.fields, `fields.${name}.lockedWhen`, field.lockedWhen, report);
    checkCondition(resource.fields, `fields.${name}.requiredWhen`, field.requiredWhen, report);
    checkDefaultBy(resource, name, field, all, report);
    if (field.notBefore !== undefined && resource.fields[field.notBefore]?.kind !== field.kind)
      report(
        `fields.${name}.notBefore`,
        `"${field.notBefore}" is no field of the kind ${field.kind}.`,
        'Name one.',
      );
    checkReference(resource, name, field, all, report, fileOf);
    checkImage(resource, name, field, all, report);
    checkOptionsFrom(resource, name, field, all, report);
    if (field.countryField !== undefined && !(field.countryField in resource.fields)) {
      report(
        `fields.${name}.countryField`,
        `There is no field "${field.countryField}".`,
        'Name the field that holds the country.',
      );
    }
  }
  for (const [word, name] of [
    // A page without records names none.
    ...(resource.calls.operations.length > 0 ? [['title', resource.title] as const] : []),
    ...(resource.named ?? []).map((name) => ['named', name] as const),
    ...(resource.heldBy ?? []).map((name) => ['heldBy', name] as const),
  ] as const) {
    if (!(name in resource.fields)) report(word, `There is no field "${name}".`, 'Name a field.');
  }
  const allNames = [
    ...Object.keys(resource.fields),
    ...Object.values(resource.scope),
    resource.identifier.field,
  ];
  if (resource.buildingField !== undefined && !allNames.includes(resource.buildingField)) {
    report(
      'buildingField',
      `There is no property "${resource.buildingField}".`,
      'Name a field, a scope property or the identifier.',
    );
  }
}
