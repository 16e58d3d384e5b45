import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nContextProvider, localStorageStore, StoreContextProvider } from 'ra-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NamedUid } from '../../../authProvider/claims.ts';
import { allBuildings } from '../../../authProvider/context.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { BuildingChoice } from '../../../src/shell/picker/BuildingChoice.tsx';
import { PickList, type PickListProps } from '../../../src/shell/picker/PickList.tsx';

const buildings: NamedUid[] = Array.from({ length: 1203 }, (_, index) => ({
  uid: index === 0 ? allBuildings.uid : `uid-${index}`,
  name: index === 0 ? 'All Buildings' : `School ${index}`,
}));

beforeEach(() => {
  localStorage.clear();
  // jsdom has no layout; the virtualized list reads its height from these.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(290);
  HTMLElement.prototype.scrollTo = () => undefined;
});

function show(
  onChoose = vi.fn<(building: NamedUid) => void>(),
  current = allBuildings.uid,
  store = localStorageStore(),
) {
  render(
    <StoreContextProvider value={store}>
      <I18nContextProvider value={createI18nProvider('us')}>
        <BuildingChoice buildings={buildings} current={current} autoFocus onChoose={onChoose} />
      </I18nContextProvider>
    </StoreContextProvider>,
  );
  return onChoose;
}

describe('choosing a building among thousands', () => {
  it('renders only the visible options, and announces the total', () => {
    show();
    expect(screen.getAllByRole('option').length).toBeLessThan(40);
    expect(screen.getByRole('option', { name: 'All Buildings' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('option', { name: 'School 1' })).toHaveAttribute('aria-setsize', '1203');
    expect(screen.getByRole('status')).toHaveTextContent('1202 entries');
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

  it('offers the current building and those chosen last before the others, each once', async () => {
    const store = localStorageStore();
    for (const name of ['School 700', 'School 900']) {
      show(undefined, allBuildings.uid, store);
      await userEvent.type(screen.getByRole('combobox'), `${name}{Enter}`);
      cleanup();
    }
    show(undefined, 'uid-500', store);
    const first = screen.getAllByRole('option').slice(0, 6);
    expect(first.map(({ textContent }) => textContent)).toEqual([
      'All Buildings',
      'School 500',
      'School 900',
      'School 700',
      'School 1',
      'School 2',
    ]);
    expect(first.map((option) => option.getAttribute('aria-description'))).toEqual([
      null,
      'Recent',
      'Recent',
      'Recent',
      null,
      null,
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('1202 entries');
    // A search is in the list's own order.
    await userEvent.type(screen.getByRole('combobox'), 'school 7');
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('School 7');
  });

  it('reports that nothing matches, and Enter chooses nothing', async () => {
    const onChoose = show();
    await userEvent.type(screen.getByRole('combobox'), 'zzz{Enter}');
    expect(screen.getByText('Nothing matches “zzz”.')).toBeVisible();
    expect(onChoose).not.toHaveBeenCalled();
  });
});

function pickList(props: Pick<PickListProps, 'options' | 'loading' | 'failed' | 'onRetry' | 'onChoose'>) {
  return (
    <StoreContextProvider value={localStorageStore()}>
      <I18nContextProvider value={createI18nProvider('us')}>
        <PickList
          label="Client"
          searchLabel="Search"
          term="school"
          onTerm={() => undefined}
          current={undefined}
          autoFocus
          {...props}
        />
      </I18nContextProvider>
    </StoreContextProvider>
  );
}

describe('options that could not be loaded', () => {
  it('are not counted, and can be asked for again', async () => {
    const onRetry = vi.fn<() => void>();
    render(pickList({ options: [], failed: true, onRetry, onChoose: () => undefined }));
    expect(screen.getByRole('alert')).toHaveTextContent('The list couldn’t be loaded.');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await userEvent.click(screen.getByRole('button'));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('Enter while the options of the typed term load', () => {
  const earlier = buildings.slice(1, 3);
  const found = buildings.slice(7, 9);
  const load = (loading: boolean, options: NamedUid[], onChoose: (option: NamedUid) => void) =>
    pickList({ options, loading, onChoose });

  it('chooses the first of them as soon as they are there, and none of the earlier term', async () => {
    const onChoose = vi.fn<(option: NamedUid) => void>();
    const { rerender } = render(load(true, earlier, onChoose));
    await userEvent.keyboard('{Enter}');
    expect(onChoose).not.toHaveBeenCalled();
    rerender(load(false, found, onChoose));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(found[0]);
    rerender(load(false, earlier, onChoose));
    expect(onChoose).toHaveBeenCalledTimes(1);
  });

  it('chooses none when another key follows, or when nothing is found', async () => {
    const onChoose = vi.fn<(option: NamedUid) => void>();
    const { rerender } = render(load(true, earlier, onChoose));
    await userEvent.keyboard('{Enter}s');
    rerender(load(false, found, onChoose));
    rerender(load(true, [], onChoose));
    await userEvent.keyboard('{Enter}');
    rerender(load(false, [], onChoose));
    rerender(load(false, found, onChoose));
    expect(onChoose).not.toHaveBeenCalled();
  });
});
