import { linkOf, menus } from '../../resources/product/menu/index.ts';
import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import { products } from '../../resources/product/products.ts';
import { localize } from '../../resources/declaration/index.ts';

/** Path below which placeholder pages of other applications are served. */
export const elsewherePath = '/elsewhere';

/** An application that is not part of this product. */
export interface OtherApplication {
  /** Its name in `links` of `config.json`. */
  readonly link: string;
  readonly name: string;
}

const others: readonly OtherApplication[] = [
  { link: 'landing.external', name: 'Another application of the suite' },
  { link: 'landing.staffSafety', name: 'Staff Safety' },
  { link: 'sister', name: 'Safety Portal of the other region' },
];

/** Every application that the menu, the product tiles and landing pages link to. */
export const otherApplications: readonly OtherApplication[] = [
  ...[...menus.system, ...menus.client]
    .flatMap(({ entries }) => entries)
    .filter(({ path }) => path === undefined)
    .map((entry) => ({ link: linkOf(entry), name: localize(entry.label, 'en-US') })),
  ...products.map(({ key, label }) => ({ link: `product.${key}`, name: label })),
  ...others,
];

/** A URL for each, so that a trial shows the whole menu. */
export const trialLinks: PortalConfig['links'] = Object.fromEntries(
  otherApplications.map(({ link }) => [link, `${elsewherePath}/${link}`]),
);
