// The platform for the end-to-end tests. On a signal it ends and deletes its data.
import { ensureBuilt, ensurePlatformBuilt } from '../../scripts/lib/build.mjs';
import { startPlatform } from './platform.ts';

if (!((await ensureBuilt()) && (await ensurePlatformBuilt()))) process.exit(1);
const platform = await startPlatform({
  storage: process.env.E2E_DATABASE_SERVER ? 'postgres' : 'pglite',
  serverUrl: process.env.E2E_DATABASE_SERVER,
  port: Number(process.env.E2E_PORT),
  env: { EMBEDDING_ORIGINS: `http://127.0.0.1:${process.env.E2E_HOST_PORT}` },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void platform.stop().then(() => process.exit(0));
  });
}
