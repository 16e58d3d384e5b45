import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nContextProvider } from 'ra-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NamedUid } from '../../../authProvider/claims.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { BuildingChoice } from '../../../src/shell/picker/BuildingChoice.tsx';

const buildings: NamedUid[] = Array.from({ length: 1203 }, (_, index) => ({
  uid: `uid-${index}`,
  name: index === 0 ? 'All Buildings' : `School ${index}`,
}));

beforeEach(() => {
  // jsdom has no layout; the virtualized list reads its height from these.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(290);
  HTMLElement.prototype.scrollTo = () => undefined;
});

function show(onChoose = vi.fn<(building: NamedUid) => void>()) {
  render(
    <I18nContextProvider value={createI18nProvider('us')}>
      <BuildingChoice buildings={buildings} current="uid-0" autoFocus onChoose={onChoose} />
    </I18nContextProvider>,
  );
  return onChoose;
}

describe('choosing a building among thousands', () => {
  it('renders only the visible options, and announces the total', () => {
    show();
    expect(screen.getAllByRole('option').length).toBeLessThan(40);
    expect(screen.getByRole('option', { name: 'All Buildings' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('option', { name: 'School 1' })).toHaveAttribute('aria-setsize', '1203');
    expect(screen.getByRole('status')).toHaveTextContent('1203 entries');
  });

  it('finds by typing and chooses by keyboard alone', async () => {
    const onChoose = show();
    const input = screen.getByRole('combobox', { name: 'Building' });
    expect(input).toHaveFocus();
    await userEvent.type(input, 'school 120');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'School 120',
      'School 1120',
      'School 1200',
      'School 1201',
      'School 1202',
    ]);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const active = input.getAttribute('aria-activedescendant');
    expect(document.getElementById(active ?? '')).toHaveTextContent('School 1200');
    await userEvent.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ name: 'School 1200' }));
  });

  it('reports that nothing matches, and Enter chooses nothing', async () => {
    const onChoose = show();
    await userEvent.type(screen.getByRole('combobox'), 'zzz{Enter}');
    expect(screen.getByText('Nothing matches “zzz”.')).toBeVisible();
    expect(onChoose).not.toHaveBeenCalled();
  });
});
