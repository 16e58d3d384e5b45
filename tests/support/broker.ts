import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { ensurePlatformBuilt } from '../../scripts/lib/build.mjs';
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs';
import type { Storage } from './databases.ts';
import { startPlatform, type RunningPlatform } from './platform.ts';
import { type Content, Templates } from './templates.ts';
import { createTokens } from './tokens.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the broker of shared platforms. */
    broker: string;
    /** True when PostgreSQL is available for tests. */
    hasPostgres: boolean;
  }
}

/**
 * Test files run in separate processes. This process runs beside them and provides what they share: per kind of storage one platform, its
 * tokens, and template databases. Each is created on first use, so that a run without them has no cost.
 */
export default async function setup(project: TestProject) {
  const broker = await (shared.running ??= startBroker());
  shared.projects += 1;
  project.provide('broker', broker.url);
  project.provide('hasPostgres', broker.hasPostgres);
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    shared.running = undefined;
    await broker.stop();
  };
}

interface Shared {
  running: ReturnType<typeof startBroker> | undefined;
  projects: number;
}

/** The broker of all projects. Each of them loads this module anew. */
const holder = globalThis as { safetyPortalBroker?: Shared };
const shared: Shared = (holder.safetyPortalBroker ??= { running: undefined, projects: 0 });

async function startBroker() {
  if (!(await ensurePlatformBuilt())) throw new Error('The platform could not be compiled.');
  const binaries = process.env.TEST_DATABASE_URL ? undefined : findPostgres();
  const platforms = new SharedPlatforms(binaries);
  const server = createServer((request, response) => {
    const [, subject, about, detail] = (request.url ?? '').split('/').map(decodeURIComponent);
    platforms
      .answer(subject as Asked, about as Storage, detail)
      .then((value) => response.end(JSON.stringify(value)))
      .catch((error: unknown) => {
        response.statusCode = 500;
        response.end(reasonOf(error));
      });
  });
  // A test that keeps its process busy for longer would not see that its connection has been closed, and send into it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hasPostgres: Boolean(process.env.TEST_DATABASE_URL ?? binaries),
    async stop() {
      server.closeAllConnections();
      server.close();
      await platforms.stop();
    },
  };
}

/** The messages of an error and of its causes: "fetch failed" alone says nothing. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`;
}

type Asked = 'server' | 'platform' | 'token' | 'template';

class SharedPlatforms {
  private readonly platforms = new Map<Storage, Promise<RunningPlatform>>();
  private readonly templates = new Templates(() => this.serverUrl());
  private readonly tokens = new Map<Storage, ReturnType<typeof createTokens>>();
  private server: ReturnType<typeof startPostgres> | undefined;
  private readonly binaries: string | undefined;

  constructor(binaries: string | undefined) {
    this.binaries = binaries;
  }

  /** Returns the PostgreSQL server or, for a kind of storage, the platform, a token for a login, or the template of a content. */
  async answer(subject: Asked, storage: Storage, detail = '') {
    if (subject === 'server') return { url: await this.serverUrl() };
    if (subject === 'template') return { template: await this.templates.get(storage, detail as Content) };
    const platform = await once(this.platforms, storage, () => this.start(storage));
    const { url, dataDir, databaseUrl } = platform;
    if (subject === 'platform') return { storage, url, dataDir, databaseUrl };
    const tokenOf = this.tokens.get(storage) ?? createTokens(url);
    this.tokens.set(storage, tokenOf);
    return { token: await tokenOf(detail) };
  }

  private async start(storage: Storage) {
    const serverUrl = storage === 'postgres' ? await this.serverUrl() : undefined;
    return startPlatform({ storage, serverUrl, template: await this.templates.get(storage, 'sample') });
  }

  private async serverUrl(): Promise<string | undefined> {
    if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
    if (!this.binaries) return undefined;
    this.server ??= startPostgres(this.binaries);
    return (await this.server).url;
  }

  async stop() {
    const started = await Promise.allSettled(this.platforms.values());
    await Promise.all(
      started.map(async (platform) => platform.status === 'fulfilled' && platform.value.stop()),
    );
    await this.templates.discard();
    (await this.server?.catch(() => undefined))?.stop();
  }
}

function once<Key, Value>(
  cache: Map<Key, Promise<Value>>,
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  const value = cache.get(key) ?? make();
  cache.set(key, value);
  return value;
}
