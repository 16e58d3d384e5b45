import { patchName, writeName } from '../../resources/declaration/conventions.ts';
import { identifierIn } from '../../resources/declaration/codec/index.ts';
import { type AnyResource, type Field, itemPathOf } from '../../resources/declaration/index.ts';
import { resources } from '../../resources/registry.ts';
import { Refusal, type Answer, type Call, type Request } from './call.ts';
import { FilterError, propertyNamed, readFilter } from './filters.ts';
import { type Records, type Scope, textOf, uidOf, type Values } from './records.ts';
import { encodeList, encodeRecord, encodeWritten, type Shape, shapeOf } from './shapes.ts';

let recordCount = 0;

/** Identifier of a singleton without a parent. */
const onlyId = 'platform';

/** The field of a property in a body. */
function fieldMeant(resource: AnyResource, property: string): [string, Field] | undefined {
  const sought = property.toLowerCase();
  return Object.entries(resource.fields).find(([name, field]) =>
    [name, writeName(resource, name), patchName(resource, name), field.embed ?? name].some(
      (spelling) => spelling.toLowerCase() === sought,
    ),
  );
}

/** A value of a body as stored. Throws Refusal when the declaration does not allow it. */
function storedValue(field: Field, value: unknown): unknown {
  if (value === null) return null;
  const { kind, options = [], codes, shape, targetKey } = field;
  if (kind === 'boolean' && codes && typeof value === 'number') return value === codes.true;
  // A platform reads what it writes itself, labels too.
  if (kind === 'choice')
    return (
      options.find((option) => [option.value, option.code, option.label].includes(value as string))?.value ??
      value
    );
  if (kind === 'reference')
    return shape === 'object' || typeof value === 'object' ? identifierIn(value, targetKey) : value;
  if (kind === 'references' || kind === 'uids')
    return Array.isArray(value) ? value.map((item) => identifierIn(item, field.itemKey)) : [];
  // A platform reads what it writes itself.
  if (kind === 'date' && typeof value === 'string') return value.replace(/T00:00:00Z$/, '');
  if ((kind === 'integer' || kind === 'decimal') && typeof value === 'string') return Number(value);
  return value;
}

function changesOf(resource: AnyResource, body: unknown): Values {
  const entries = Array.isArray(body)
    ? body.map(({ path, value }: { path: string; value: unknown }) => [path.slice(1), value] as const)
    : Object.entries((body ?? {}) as Values);
  const changes: Values = {};
  for (const [property, value] of entries) {
    const match = fieldMeant(resource, property);
    if (match) changes[match[0]] = storedValue(match[1], value);
    else if (!Object.values(resource.scope).includes(property))
      throw new Refusal(400, `The property ${property} is not known.`);
  }
  return changes;
}

/** The calls of one declared resource, over records in memory. */
class ResourceCalls {
  private readonly resource: AnyResource;
  private readonly records: Records;
  private readonly shape: Shape;

  constructor(resource: AnyResource, records: Records, seed: string) {
    this.resource = resource;
    this.records = records;
    this.shape = shapeOf(resource.name, seed);
  }

  all(): Call[] {
    const { calls } = this.resource;
    const { service, listService = service, path, operations, update = [], all } = calls;
    const itemPath = itemPathOf(this.resource);
    const has = (operation: (typeof operations)[number]) => operations.includes(operation);
    const call = (method: string, template: string, answer: (request: Request) => Answer): Call => ({
      method,
      path: template,
      answer: (request) => this.shaped(() => answer(request)),
    });
    return [
      ...(has('list') ? [call('GET', `${listService}/${path}`, (request) => this.list(request))] : []),
      ...(all === undefined
        ? []
        : [call('GET', `${service}/${path}/${all}`, (request) => this.list(request))]),
      ...(has('get') ? [call('GET', `${service}/${itemPath}`, (request) => this.get(request))] : []),
      ...(has('create') ? [call('POST', `${service}/${path}`, (request) => this.create(request))] : []),
      ...update.map((method) =>
        call(method, `${service}/${calls.updatePath ?? itemPath}`, (request) => this.update(request)),
      ),
      ...(has('delete') ? [call('DELETE', `${service}/${itemPath}`, (request) => this.remove(request))] : []),
    ];
  }

  private shaped(answer: () => Answer): Answer {
    try {
      return answer();
    } catch (error) {
      if (error instanceof FilterError) throw new Refusal(400, error.message, this.shape);
      if (error instanceof Refusal) throw new Refusal(error.status, error.message, this.shape);
      throw error;
    }
  }

  private encode(record: Values, scope: Scope): Record<string, unknown> {
    return encodeRecord(this.shape, this.resource, record, (field, identifier) =>
      this.records.nameOf(field, identifier, scope),
    );
  }

  private list({ params, query }: Request): Answer {
    const { resource, records } = this;
    let matches = [...records.of(resource, params).values()];
    // Spec section 7: a one-per-client resource answers 404 when it has no record.
    if (resource.calls.onePerScope && matches.length === 0) throw new Refusal(404, 'There is none.');
    const filters = query.get('filters');
    if (filters) matches = matches.filter(readFilter(resource, filters));
    const [order = ''] = (query.get('orderinstructions') ?? '').split(',');
    const [field = '', direction = ''] = order.trim().split(' ');
    if (field !== '') {
      const property = propertyNamed(resource, field);
      matches = matches.toSorted((one, other) =>
        textOf(one[property]).localeCompare(textOf(other[property])),
      );
      if (direction.toLowerCase() === 'desc') matches.reverse();
    }
    const size = Number(query.get('pagesize') ?? matches.length);
    const from = size * Number(query.get('pagenumber') ?? 0);
    const page = matches.slice(from, from + size).map((record) => this.encode(record, params));
    return { body: encodeList(this.shape, page, matches.length) };
  }

  private find({ params }: Request): Values {
    const { resource, records } = this;
    const { calls, identifier } = resource;
    const list = records.of(resource, params);
    const id = resource.singleton ? (params['clientId'] ?? onlyId) : params[identifier.param];
    const [first] = list.values();
    const match =
      calls.updatePath === undefined || id !== undefined ? list.get((id ?? '').toLowerCase()) : first;
    if (!match && resource.singleton && calls.update) return { id };
    if (!match) throw new Refusal(404, 'There is no such record.');
    return match;
  }

  private get(request: Request): Answer {
    const record = this.find(request);
    // Not configured yet.
    if (Object.keys(record).length === 1) throw new Refusal(404, 'Nothing is set.');
    return { body: this.encode(record, request.params) };
  }

  private check(changes: Values, record: Values, scope: Scope): void {
    for (const [name, field] of Object.entries(this.resource.fields)) {
      if (!Object.hasOwn(changes, name)) continue;
      const value = changes[name];
      if (field.required && (value === null || value === '')) throw new Refusal(400, `${name} is required.`);
      if (!field.unique || value === null) continue;
      const others = [...this.records.of(this.resource, scope).values()];
      const isTaken = others.some((other) => other !== record && other[name] === value);
      if (isTaken) throw new Refusal(this.shape.takenName, `${textOf(value)} already exists.`);
    }
  }

  private create({ params, body }: Request): Answer {
    const { resource, records, shape } = this;
    const changes = changesOf(resource, body);
    this.check(changes, {}, params);
    recordCount += 1;
    const record = records.add(resource, params, { ...changes, id: uidOf(`made ${recordCount}`) });
    const answer = encodeWritten(shape, resource, record, this.encode(record, params));
    return { status: 201, body: answer };
  }

  private update(request: Request): Answer {
    const { resource, records, shape } = this;
    const { params, body } = request;
    const match = this.find(request);
    const record = Object.keys(match).length === 1 ? records.add(resource, params, match) : match;
    const changes = changesOf(resource, body);
    this.check(changes, record, params);
    Object.assign(record, changes);
    return { body: encodeWritten(shape, resource, record, this.encode(record, params)) };
  }

  private remove(request: Request): Answer {
    const record = this.find(request);
    this.records.of(this.resource, request.params).delete(String(record['id']).toLowerCase());
    return { status: 204 };
  }
}

/** The calls of all declared resources. */
export function resourceCalls(records: Records, seed: string): Call[] {
  return resources
    .filter(({ calls }) => calls.dialect !== 'simple-rest')
    .flatMap((resource) => new ResourceCalls(resource, records, seed).all());
}
