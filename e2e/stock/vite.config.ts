import { fileURLToPath } from 'node:url';
import { mergeConfig, type Plugin } from 'vite';
import portal from '../../vite.config.ts';

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Module of the product -> its replacement in the test's portal, which wraps the original. */
const standIns: Readonly<Record<string, string>> = {
  [local('../../resources/buildings/index.ts')]: local('buildings.ts'),
  [local('../../resources/contacts/index.ts')]: local('contacts.ts'),
  [local('../../src/app/features.ts')]: local('features.ts'),
};

const withStockParts: Plugin = {
  name: 'with-stock-parts',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!/\/(?:(?:buildings|contacts)\/index|buildings|contacts|features)\.ts$/.test(source) || !importer)
      return null;
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    const standIn = resolved && standIns[resolved.id];
    return standIn === importer ? resolved : (standIn ?? null);
  },
};

/** The product's portal with pages, a section and a field made of react-admin's components; used only by e2e/stock.spec.ts. */
export default mergeConfig(portal({ command: 'build', mode: 'production' }), {
  plugins: [withStockParts],
  build: { outDir: 'node_modules/.stock-portal' },
});
