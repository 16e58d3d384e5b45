import {
  addressOf,
  type At,
  heldBy,
  labelOf,
  listedAt,
  places,
  sampleText,
  scopeOf,
  writableFields,
} from '../tests/second-platform/places.ts';
import { nameOfRecord, textOf } from '../tests/second-platform/records.ts';
import { shapeSeeds } from '../tests/second-platform/shapes.ts';
import { button, more, openTabOf, save, untilToastSays } from './support/form.ts';
import { navigate } from './support/navigate.ts';
import { accountOf, expect, type Page, test } from './support/secondPlatform.ts';

const rightToLeft = '\u202e\u0645\u062f\u0631\u0633\u0629 evil\u2066 gnp.exe';
const hostile = [
  `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script> "'\`; %{name} \${x} {{x}} <b>bold</b> ~and~ '' -- ${rightToLeft}`,
  'W'.repeat(1000),
];

// Other response shapes than e2e/second-platform.spec.ts has.
test.use({ withRefusals: true, recordNames: hostile, seed: shapeSeeds[1] });

/** Checks that no name was rendered as markup, ran as script, or made the page wider than the window. */
async function isInert(page: Page): Promise<void> {
  await expect(page.locator(':is([aria-busy=true], .MuiSkeleton-root):visible')).toHaveCount(0);
  // The layout may follow a change of the window's size in the next frame.
  await expect
    .poll(() =>
      page.evaluate(() => ({
        hacked: 'hacked' in window,
        elements: document.querySelectorAll('img[src=x], body script:not([src]):not([type]), bdi b, h1 b')
          .length,
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      })),
    )
    .toEqual({ hacked: false, elements: 0, overflow: 0 });
}

const rows = (page: Page) => page.locator('tbody tr[data-index]');

/** The properties of a place on which the screens of its list and records depend. */
function kindOf({ resource, place }: At): string {
  const widgets = Object.values(resource.fields).flatMap(({ widget }) => widget ?? []);
  const saved = place.edit?.update ?? (place.edit ? 'shown' : 'listed');
  return [resource.calls.dialect, saved, resource.named, resource.calls.operations, ...widgets].join(' ');
}

/** One list of each kind. e2e/second-platform.spec.ts opens all lists. */
const lists = [
  ...new Map(places.flatMap((at) => (at.place.list ? [[kindOf(at), at] as const] : []))).values(),
];

for (const at of lists) {
  const { resource, place, name } = at;

  test(`${name}: names are rendered as plain text in the list, the page, toasts and dialogs`, async ({
    second,
    visit,
  }) => {
    const scope = scopeOf(second, at);
    const page = await visit(accountOf(at), addressOf(at, scope));
    await rows(page).first().waitFor();
    await isInert(page);
    for (const record of listedAt(second, at, scope).slice(0, hostile.length)) {
      const shown = nameOfRecord(resource, record);
      if (!place.edit) break;
      const path = place.path.includes(':') ? addressOf(at, scope) : place.path;
      await navigate(page, `${path}/${textOf(record['id'])}`);
      const heading = page.getByRole('heading', { level: 1 }).first();
      await expect.poll(async () => (await heading.textContent())?.includes(shown.slice(0, 40))).toBe(true);
      await isInert(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await isInert(page);
      expect((await heading.boundingBox())?.height ?? 0).toBeLessThan(400);
      await page.setViewportSize({ width: 1280, height: 720 });
      expect(await page.title()).not.toBe('');

      const [field] = place.edit.update
        ? writableFields(at, 'text').filter(
            ([, { required, format }]) => !required && format !== 'postalCode',
          )
        : [];
      if (field) {
        // Another place may have changed the record. The same value again would be no change.
        const before = heldBy(second, at, scope, textOf(record['id']))[field[0]];
        const value = sampleText(field[1], before === sampleText(field[1], 3) ? 4 : 3);
        await openTabOf(page, resource, field[0]);
        const input = page.getByRole('textbox', { name: labelOf(resource, field[0]), exact: true });
        await input.first().fill(value);
        await save(page).click();
        await untilToastSays(page, /was saved/);
        await isInert(page);
        // The toast may belong to the previous record.
        await expect.poll(() => heldBy(second, at, scope, textOf(record['id']))[field[0]]).toBe(value);
      }
      if (resource.calls.operations.includes('delete') && (await button(page, 'More actions').count()) > 0) {
        await more(page, 'Delete');
        const question = page.getByRole('alertdialog').or(page.getByRole('dialog')).first();
        await expect(question).toContainText(shown.slice(0, 40));
        await isInert(page);
        await button(question, 'Cancel').click();
      }
    }
  });
}
