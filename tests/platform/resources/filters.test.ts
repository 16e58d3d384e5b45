import fc from '../../support/fastCheck.ts';
import { beforeAll, describe, expect, it } from 'vitest';

import { filterLimits, FilterError, parseFilter } from '../../../platform/resources/queries/filter-parser.ts';
import { describeStorages } from '../../support/storages.ts';
import { freshName, makeBuilding, openStage, type Stage } from './caller.ts';

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

describe('the grammar of filters', () => {
  it('parses any quoted text, including quotes and tildes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        fc.pre(!text.includes('\0'));
        expect(parseFilter(`Name~eq~${quote(text)}`)).toEqual({
          kind: 'compare',
          field: 'Name',
          operator: 'eq',
          value: { type: 'text', value: text },
        });
      }),
    );
  });

  it('gives "and" precedence over "or", and parentheses precedence over both', () => {
    const shape = (text: string): unknown => {
      const show = (node: ReturnType<typeof parseFilter>): unknown =>
        node.kind === 'compare' ? node.field : { [node.kind]: node.nodes.map(show) };
      return show(parseFilter(text));
    };
    expect(shape('A~eq~1~or~B~eq~2~and~C~eq~3')).toEqual({ or: ['A', { and: ['B', 'C'] }] });
    expect(shape('(A~eq~1~or~B~eq~2)~and~C~eq~3')).toEqual({ and: [{ or: ['A', 'B'] }, 'C'] });
  });

  it('parses numbers, booleans, null and timestamps without quotes', () => {
    const value = (text: string) => {
      const node = parseFilter(`A~eq~${text}`);
      return node.kind === 'compare' ? node.value : undefined;
    };
    expect(value('-12.5')).toEqual({ type: 'number', value: -12.5 });
    expect(value('TRUE')).toEqual({ type: 'boolean', value: true });
    expect(value('null')).toEqual({ type: 'null' });
    expect(value("datetime'2026-01-02T03:04:05Z'")).toEqual({
      type: 'datetime',
      value: '2026-01-02T03:04:05Z',
    });
  });

  it('rejects invalid filters with a message, and throws no other error', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            'a',
            'b',
            '~',
            "'",
            '(',
            ')',
            ' ',
            '\0',
            '%',
            '_',
            '-',
            '1',
            '~and~',
            '~or~',
            '~eq~',
          ),
          maxLength: 60,
        }),
        (text) => {
          try {
            parseFilter(text);
          } catch (error) {
            expect(error).toBeInstanceOf(FilterError);
            expect((error as Error).message).toMatch(/^[A-Z].*\.$/);
          }
        },
      ),
    );
  });

  it('limits length, number of comparisons and depth', () => {
    const deep = (depth: number) => `${'('.repeat(depth)}A~eq~1${')'.repeat(depth)}`;
    expect(() => parseFilter(deep(filterLimits.depth))).not.toThrow();
    expect(() => parseFilter(deep(filterLimits.depth + 1))).toThrow(FilterError);
    const many = (count: number) => Array.from({ length: count }, () => 'A~eq~1').join('~or~');
    expect(() => parseFilter(many(filterLimits.comparisons))).not.toThrow();
    expect(() => parseFilter(many(filterLimits.comparisons + 1))).toThrow(FilterError);
    const long = (length: number) => `A~eq~${quote('x'.repeat(length - "A~eq~''".length))}`;
    expect(() => parseFilter(long(filterLimits.length))).not.toThrow();
    expect(() => parseFilter(long(filterLimits.length + 1))).toThrow(FilterError);
  });
});

describeStorages('filters of lists', (storage) => {
  let stage: Stage;
  let path: string;

  beforeAll(async () => {
    stage = await openStage(storage);
    path = `clientbuilding/v2/clients/${stage.northfield}/Buildings`;
  });

  async function names(filter: string, order = 'Name'): Promise<string[]> {
    const query = new URLSearchParams({ filters: filter, orderInstructions: order, pagesize: '1000' });
    const answer = await stage.sam('GET', `${path}?${query}`);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.items.map((item: { name: string }) => item.name);
  }

  it('match a name with special characters exactly, and no other name', async () => {
    const mark = freshName('odd');
    const odd = [
      `${mark} 50%`,
      `${mark} 50x`,
      `${mark} a_b`,
      `${mark} a-b`,
      `${mark} O'Brien~and~x`,
      `${mark} \\`,
      `${mark} שלום`,
      `${mark} <b>x</b>`,
      `${mark} =1+1`,
    ];
    for (const name of odd) await makeBuilding(stage, { name });
    for (const name of odd) {
      expect(await names(`Name~eq~${quote(name)}`)).toEqual([name]);
      expect(await names(`Name~contains~${quote(name.slice(1))}`)).toEqual([name]);
      expect(
        await names(`Name~startswith~${quote(mark)}~and~Name~endswith~${quote(name.slice(-3))}`),
      ).toEqual([name]);
      expect(await names(`Name~contains~${quote(mark)}~and~Name~neq~${quote(name)}`)).toHaveLength(
        odd.length - 1,
      );
      expect(await names(`Name~contains~${quote(mark)}~and~Name~doesnotcontain~${quote(name)}`)).toHaveLength(
        odd.length - 1,
      );
    }
    expect(await names(`name~contains~${quote(mark.toUpperCase())}`)).toHaveLength(odd.length);
  });

  it('accept any text as a value except one with NUL', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (text) => {
        const query = new URLSearchParams({ filters: `Name~contains~${quote(text)}` });
        const answer = await stage.sam('GET', `${path}?${query}`);
        expect(answer.status).toBe(text.includes('\0') ? 400 : 200);
      }),
      { numRuns: 50 },
    );
  });

  it('compare choices by value, number and spelling, and references by identifier and name', async () => {
    const types = await stage.sam('GET', `clientbuilding/v2/clients/${stage.northfield}/buildingtypes`);
    const [type] = types.body.items as { uid: string; name: string }[];
    const name = freshName('typed');
    await makeBuilding(stage, { name, status: 2, buildingTypeUID: type?.uid });
    const mine = `Name~eq~${quote(name)}~and~`;
    for (const filter of [
      "Status~eq~'Archived'",
      "status~eq~'archived'",
      'Status~eq~2',
      "Status~neq~'Active'",
    ])
      expect(await names(mine + filter)).toEqual([name]);
    expect(await names(`${mine}Status~eq~'Active'`)).toEqual([]);
    for (const filter of [
      `BuildingTypeUID~eq~'${type?.uid}'`,
      `BuildingType~eq~'${type?.uid}'`,
      `BuildingType~eq~${quote(type?.name ?? '')}`,
      `BuildingType.Name~startswith~${quote(type?.name.slice(0, 3).toLowerCase() ?? '')}`,
    ])
      expect(await names(mine + filter)).toEqual([name]);
  });

  it('compare dates and timestamps, and match a whole day by its date', async () => {
    const name = freshName('dated');
    await makeBuilding(stage, { name, contractEndDate: '2027-03-01', renewalYear: 2027 });
    const mine = `Name~eq~${quote(name)}~and~`;
    const today = new Date().toISOString().slice(0, 10);
    for (const filter of [
      "ContractEndDate~eq~datetime'2027-03-01'",
      "ContractEndDate~lt~'2027-03-02'",
      'RenewalYear~gte~2027',
      `CreatedDate~eq~datetime'${today}'`,
      `CreatedDate~lte~datetime'${today}'`,
      'Notes~eq~null',
    ])
      expect(await names(mine + filter)).toEqual([name]);
    expect(await names(`${mine}CreatedDate~gt~datetime'${today}'`)).toEqual([]);
  });

  it('match a whole day up to the last day that a date can have', async () => {
    const name = freshName('dated');
    await makeBuilding(stage, { name });
    const mine = `Name~eq~${quote(name)}~and~`;
    for (const operator of ['lte', 'lt', 'neq'])
      expect(await names(`${mine}CreatedDate~${operator}~datetime'9999-12-31'`)).toEqual([name]);
    for (const operator of ['gt', 'gte', 'eq'])
      expect(await names(`${mine}CreatedDate~${operator}~datetime'9999-12-31'`)).toEqual([]);
  });

  it('match a text whether its accents are composed or not', async () => {
    const name = freshName('Café Zoë');
    await makeBuilding(stage, { name });
    const typed = name.normalize('NFD');
    for (const filter of [
      `Name~eq~${quote(typed)}`,
      `Name~contains~${quote(typed.slice(2))}`,
      `Name~startswith~${quote(typed)}`,
      `Name~endswith~${quote(typed)}`,
    ])
      expect(await names(filter)).toEqual([name]);
    expect(await names(`Name~eq~${quote(name)}~and~Name~doesnotcontain~${quote(typed)}`)).toEqual([]);
  });

  it.each([
    ["Nope~eq~'x'", 'Nope is no field that can be filtered.'],
    ['Name~gt~1', 'Name cannot be filtered by gt'],
    ["RenewalYear~eq~'soon'", 'RenewalYear can only be compared with a number.'],
    ["Status~eq~'Sleeping'", 'one of its choices'],
    ["Uid~eq~'me'", 'an identifier'],
    ["CreatedDate~eq~datetime'yesterday'", 'a date'],
    ['RenewalYear~gt~null', 'null can only be compared by eq and neq.'],
    ["Name~like~'x'", 'There is no operator like'],
    ["Name~eq~'x", 'a value in single quotes'],
  ])('reject %s with a message', async (filter, sentence) => {
    const answer = await stage.sam('GET', `${path}?${new URLSearchParams({ filters: filter })}`);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.filters[0]).toContain(sentence);
  });

  it('reject hidden fields for users of a client', async () => {
    const clients = 'clientbuilding/v2/clients';
    for (const query of [
      "filters=Notes~contains~'a'",
      'orderInstructions=BillingType',
      'filters=InternalUseOnly~eq~true',
    ]) {
      expect((await stage.ada('GET', `${clients}?${query}`)).status).toBe(400);
      expect((await stage.sam('GET', `${clients}?${query}`)).status).toBe(200);
    }
  });

  it('return no rows of another tenant for its identifier', async () => {
    const query = new URLSearchParams({ filters: `ClientUID~eq~'${stage.oakwood}'~or~Name~contains~''` });
    const answer = await stage.ada('GET', `${path}?${query}`);
    expect(new Set(answer.body.items.map((item: { clientUID: string }) => item.clientUID))).toEqual(
      new Set([stage.northfield]),
    );
    const clients = await stage.ada('GET', `clientbuilding/v2/clients?filters=Uid~eq~'${stage.oakwood}'`);
    expect(clients.body).toMatchObject({ items: [], rowCount: 0 });
  });
});
