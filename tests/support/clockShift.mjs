// A preload (`node --import`) that shifts the clock of a process by CLOCK_SHIFT_MS milliseconds, as a host with a wrong clock would.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const SystemDate = globalThis.Date;

class ShiftedDate extends SystemDate {
  constructor(...values) {
    if (values.length === 0) super(SystemDate.now() + shiftMs);
    else super(...values);
  }

  static now() {
    return SystemDate.now() + shiftMs;
  }
}

globalThis.Date = ShiftedDate;
