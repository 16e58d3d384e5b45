import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { defineResource, section, text } from '../../../resources/declaration/index.ts';
import { buildings } from '../../../resources/buildings/index.ts';
import { features } from '../../../src/app/features.ts';
import { feature, type CellProps } from '../../../src/parts/feature.ts';
import { createPlatform, manyBuildings, pages } from '../list/platform.ts';
import { renderList } from '../list/renderList.tsx';

const declared = defineResource({
  name: 'gates',
  label: { one: 'Gate', many: 'Gates' },
  identifier: { field: 'uid', param: 'gateId' },
  tenancy: 'client',
  scope: { clientId: 'clientUID' },
  title: 'name',
  sections: {
    gate: section('Gate', { name: text({ required: true }), colour: text({ widget: 'palette' }) }),
    trial: section('Try it', {}, { widget: 'tryGate' }),
  },
  calls: { service: 'gates/v1', path: 'gates', operations: ['list'] },
  places: {},
  messages: {},
});
const component = async () => ({ default: () => null });

describe('feature', () => {
  it('accepts exactly the components that the declaration names (types)', () => {
    const fields = { palette: component };
    const sections = { tryGate: component };
    expect(Object.keys(feature(declared, { fields, sections }).fields)).toEqual(['palette']);
    // @ts-expect-error: no component for the field's widget
    feature(declared, { fields: {}, sections });
    // @ts-expect-error: no component for the section's widget
    feature(declared, { fields });
    // @ts-expect-error: a component that no field names
    feature(declared, { fields: { palette: component, sign: component }, sections });
    // @ts-expect-error: a page that no place has
    feature(declared, { fields, sections, pages: { x: component } });
  });

  it('types the record of a component by the declaration (types)', () => {
    const Cell = ({ record }: CellProps<{ readonly wings: number }>) => <b>{record.wings}</b>;
    // @ts-expect-error: a building's record has no wings
    feature(buildings, { cells: { name: async () => ({ default: Cell }) } });
    expect(Cell).toBeTypeOf('function');
  });

  it('renders its own content in the cells of a column, and the generated content when that fails to load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const parts = feature(buildings, {
      pages,
      cells: {
        city: async () => ({ default: ({ record }) => <i>{`Where ${record.name} is`}</i> }),
        name: () => Promise.reject(new Error('gone')),
      },
    });
    renderList(createPlatform(manyBuildings(2)), { features: { ...features, buildings: parts } });
    expect(await screen.findByText('Where School 0002 is')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'School 0001' })).toBeInTheDocument();
  });
});
