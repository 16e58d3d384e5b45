import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import { freePort } from '../../scripts/lib/port.mjs';
import type { Driver } from './driver.ts';

const driver = '/usr/bin/WebKitWebDriver';
const screen = '/usr/bin/xvfb-run';
/** Milliseconds between looks whether the driver listens. */
const lookMs = 100;
/** Looks before the driver counts as one that does not start. */
const maxLooks = 300;
/** Milliseconds for a page to load or a script to end. */
const commandMs = 60_000;
/** Keys by their code points (WebDriver, 17.4.2). */
const codes: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Control: '\uE009',
  Backspace: '\uE003',
};

/** The engine of Safari as Debian has it, by WebDriver. Undefined where it is missing. */
export async function openWebKit(): Promise<Driver | undefined> {
  if (!existsSync(driver) || !existsSync(screen)) return undefined;
  const port = await freePort();
  const program = spawn(screen, ['-a', driver, `--port=${port}`], { stdio: 'ignore', detached: true });
  // The screen and the driver are processes of one group.
  const end = () => {
    const isRunning = program.exitCode === null && program.signalCode === null;
    if (program.pid !== undefined && isRunning) process.kill(-program.pid);
  };
  try {
    return await openSession(`http://127.0.0.1:${port}`, end);
  } catch (error) {
    end();
    throw error;
  }
}

/** A session of the driver at an origin, once it listens. `end` ends the driver. */
async function openSession(origin: string, end: () => void): Promise<Driver> {
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${origin}/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await answer.json()) as {
      value: { error?: string; message?: string };
    };
    if (!answer.ok) throw new Error(`${value.error} ${value.message}`);
    return value;
  }
  const isListening = () =>
    fetch(`${origin}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let look = 0; !(await isListening()); look += 1) {
    if (look === maxLooks) throw new Error(`${driver} does not listen.`);
    await pause(lookMs);
  }
  const { sessionId, capabilities } = (await call('POST', 'session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { args: ['--automation'] },
        // A question of the browser would hold up every call after it.
        unhandledPromptBehavior: 'accept',
        timeouts: { pageLoad: commandMs, script: commandMs },
      },
    },
  })) as { sessionId: string; capabilities: { browserName: string; browserVersion: string } };
  const session = (method: string, path: string, body?: object) =>
    call(method, `session/${sessionId}/${path}`, body);
  await session('POST', 'window/rect', { width: 1280, height: 900 });
  const evaluate = (expression: string) =>
    session('POST', 'execute/sync', { script: `return (${expression})`, args: [] });
  const keys = (actions: object[]) =>
    session('POST', 'actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    movesOnInDates: false,
    async go(url) {
      await session('POST', 'url', { url });
    },
    async back() {
      await session('POST', 'back', {});
    },
    evaluate,
    async clickAt(x, y) {
      const at = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 };
      const actions = [at, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
      await session('POST', 'actions', { actions: [mouse] });
    },
    async type(text) {
      await keys(
        Array.from(text).flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      );
    },
    async press(words) {
      const pressed = words.split('+').map((word) => codes[word] ?? word);
      await keys([
        ...pressed.map((value) => ({ type: 'keyDown', value })),
        ...pressed.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]);
    },
    async picture() {
      return Buffer.from(String(await session('GET', 'screenshot')), 'base64');
    },
    errors: () => [],
    async close() {
      await call('DELETE', `session/${sessionId}`).catch(() => undefined);
      end();
    },
  };
}
