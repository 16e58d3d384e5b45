import { fireEvent, render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { expect, it, vi } from 'vitest';
import CropDialog from '../../../src/fields/image/CropDialog.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';

const crop = vi.hoisted(() => vi.fn(async (_address: string, _area: unknown) => 'data:x'));
vi.mock('../../../src/fields/image/imageFile.ts', () => ({ crop }));
/** Gives elements a size, which jsdom does not compute. */
function stubSize(prototype: object, sizes: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(prototype, name, { configurable: true, get: () => value });
}

it('the saved photo is the part that the position sliders show', async () => {
  stubSize(HTMLElement.prototype, { offsetWidth: 400, offsetHeight: 200 });
  stubSize(HTMLImageElement.prototype, { naturalWidth: 800, naturalHeight: 400, complete: true });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200));
  render(
    <I18nContextProvider value={createI18nProvider('us')}>
      <CropDialog
        address="blob:x"
        field={{ aspect: 1 }}
        words={{ image: 'photo' }}
        wrongType=""
        onSave={vi.fn()}
        isBusy={false}
        failure={undefined}
        onCancel={() => undefined}
      />
    </I18nContextProvider>,
  );
  const image = document.querySelector('img');
  if (image) fireEvent.load(image);
  const across = await screen.findByRole<HTMLInputElement>('slider', { name: 'Left to right' });
  const save = screen.getByRole('button', { name: /Save/ });
  fireEvent.click(save);
  await vi.waitFor(() => expect(crop).toHaveBeenCalledTimes(1));
  fireEvent.change(across, { target: { value: across.max } });
  fireEvent.click(save);
  await vi.waitFor(() => expect(crop).toHaveBeenCalledTimes(2));
  const [centered, moved] = crop.mock.calls.map(([, area]) => area);
  expect(centered).toMatchObject({ x: 200, width: 400 });
  expect(moved).toMatchObject({ x: 400, width: 400 });
});
