/** A sleep that can be ended before its time. */
export class Sleep {
  private wake: () => void = () => {};

  /** Resolves after some milliseconds, or when it is ended. */
  async start(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = () => {};
  }

  /** Ends the sleep, if there is one. */
  end(): void {
    this.wake();
  }
}
