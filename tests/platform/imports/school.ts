import { setTimeout as pause } from 'node:timers/promises';

import { expect } from 'vitest';

import type { Caller } from '../resources/caller.ts';
import { makeClient, put } from './support.ts';

/** What is imported. */
export type What = 'Users' | 'Contacts' | 'Buildings';

/** Imports into a client of its own, so that tests can count what is there. */
export class School {
  private readonly sam: Caller;
  private readonly client: string;

  private constructor(sam: Caller, client: string) {
    this.sam = sam;
    this.client = client;
  }

  /** Makes the client. Its country is the usual one unless another is given. */
  static async open(sam: Caller, country?: string, timeZone?: string): Promise<School> {
    return new School(sam, await makeClient(sam, country, timeZone));
  }

  private at(what: What): string {
    return `${what === 'Buildings' ? 'clientbuilding' : 'usercontactrole'}/v2/clients/${this.client}/${what}`;
  }

  async upload(what: What, name: string, content: Buffer | string): Promise<string> {
    const { body } = await this.sam('GET', `${this.at(what)}/import/${encodeURIComponent(name)}/url`);
    expect((await put(body.url, content)).status).toBe(201);
    return String(body.UploadedFileName);
  }

  async preview(what: What, name: string, content: Buffer | string, query = 'sheetName=Sheet1') {
    const file = await this.upload(what, name, content);
    return this.sam('GET', `${this.at(what)}/import/${file}/preview?${query}`);
  }

  /** Imports a file and returns its report with the sentences of the failed rows, by row. */
  async import(what: What, name: string, content: Buffer | string, more: object = {}) {
    const UploadedFileName = await this.upload(what, name, content);
    const queued = await this.sam('POST', `${this.at(what)}/import`, { body: { UploadedFileName, ...more } });
    if (queued.status !== 202) throw new Error(queued.text);
    const path = `${this.at(what)}/imports/${queued.body.configurationUID}`;
    let report = (await this.sam('GET', path)).body;
    while (!/Completed|Failed/.test(report.status)) {
      await pause(50);
      report = (await this.sam('GET', path)).body;
    }
    const rows = (await this.sam('GET', `${path}/rows?pagesize=1000`)).body.items;
    const errors = Object.fromEntries(
      rows
        .filter(({ outcome }: { outcome: string }) => outcome === 'failed')
        .map(({ rowNumber, errors: found }: { rowNumber: number; errors: { message: string }[] }) => [
          rowNumber,
          found.map(({ message }) => message).join(' '),
        ]),
    );
    return { ...report, errors };
  }

  // oxlint-disable-next-line typescript/no-explicit-any
  async all(what: What): Promise<any[]> {
    return (await this.sam('GET', `${this.at(what)}?pagesize=1000&pagenumber=0`)).body.items;
  }

  /** The file of the failed rows of an import. */
  async failedRows(what: What, importUid: string): Promise<string> {
    return (await this.sam('GET', `${this.at(what)}/imports/${importUid}/failed-rows`)).text;
  }

  async faults(what: What, importUid: string) {
    return (await this.sam('GET', `${this.at(what)}/imports/${importUid}/faults`)).body;
  }

  async make(what: string, body: object): Promise<void> {
    const { status, text } = await this.sam('POST', `usercontactrole/v2/clients/${this.client}/${what}`, {
      body,
    });
    if (status !== 201) throw new Error(text);
  }

  /** Makes a building as the form does, and returns its identifier. */
  async makeBuilding(body: object): Promise<string> {
    const { status, text, body: made } = await this.sam('POST', this.at('Buildings'), { body });
    if (status !== 201) throw new Error(text);
    return String(made.uid);
  }

  async names(what: What): Promise<string[]> {
    return sorted((await this.all(what)).map(({ name }) => name));
  }
}

/** Texts in an order that depends on no language. */
export function sorted(texts: readonly string[]): string[] {
  return texts.toSorted((left, right) => (left < right ? -1 : 1));
}
