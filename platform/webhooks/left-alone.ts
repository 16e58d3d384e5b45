/** Configurations whose target asked to be left alone for a while. */
export class LeftAlone {
  /** Configuration -> until when, in milliseconds of the process's clock. */
  private readonly until = new Map<string, number>();

  add(configurationUid: string, seconds: number): void {
    this.until.set(configurationUid, performance.now() + seconds * 1000);
  }

  /** Seconds for which a configuration is to be left alone yet; 0 for one that is not. */
  secondsFor(configurationUid: string): number {
    const until = this.until.get(configurationUid);
    return until === undefined ? 0 : Math.max(0, (until - performance.now()) / 1000);
  }

  forgetOld(): void {
    const now = performance.now();
    for (const [uid, until] of this.until) if (until < now) this.until.delete(uid);
  }
}
