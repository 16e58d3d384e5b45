/** A sleep that can be ended early. */
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

  /** Ends the current sleep, if any. */
  end(): void {
    this.wake();
  }
}
