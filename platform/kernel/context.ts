import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

import type { Settings } from '../configuration/settings.ts';
import type { Database } from '../database/index.ts';
import type { Clock } from './clock.ts';

/** The context of every service of the platform. */
export interface PlatformContext {
  readonly database: Database;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/**
 * A service adds its routes to `app`, which is its own scope: hooks and parsers added there do not affect other services. It stops
 * everything it has started in an `onClose` hook.
 */
export type Service = (app: FastifyInstance, context: PlatformContext) => void | Promise<void>;
