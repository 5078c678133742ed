import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { clockWords } from '@taya/contracts/clock';
import { LEDGER, type Ledger } from '../pipeline/ledger.js';
import { ClockMonitor, type ClockState } from '../system/clock-monitor.js';
import { PartLog } from '../system/log-events.js';
import { SYSTEM, type System } from '../system/system.js';

/** Checks the machine's clock with every batch of events and whenever it is asked about; logs each incident once. */
@Injectable()
export class ClockAlarm implements OnModuleInit {
  readonly #log = new PartLog('clock');
  readonly #monitor: ClockMonitor;
  #lastEventAtMs = 0;

  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(SYSTEM) system: System,
  ) {
    this.#monitor = new ClockMonitor(system.clock);
  }

  async onModuleInit(): Promise<void> {
    this.ledger.onDurable((events) => {
      this.#lastEventAtMs = events.at(-1)?.at ?? this.#lastEventAtMs;
      this.#check();
    });
    this.#lastEventAtMs = await this.ledger.read((state) => state.lastAt.get());
    this.#check();
  }

  /** Does not wait for the ledger. */
  get state(): ClockState {
    this.#check();
    return this.#monitor.state;
  }

  #check(): void {
    const wasOff = this.#monitor.state.isOff;
    this.#monitor.check(this.#lastEventAtMs);
    const { isOff, offBySeconds } = this.#monitor.state;
    if (isOff === wasOff) return;
    if (isOff) this.#log.write('clock.wrong', textOf(offBySeconds), { offBySeconds });
    else this.#log.write('clock.right', 'The clock of this machine is right again');
  }
}

function textOf(offBySeconds: number): string {
  const words = clockWords(offBySeconds * 1_000);
  return (
    `The clock of this machine is ${words} ${offBySeconds < 0 ? '' : 'of '}where it should be, by the last event and the time that has passed. ` +
    'Set it right: times and dates of bets depend on it. If it is right now, start the station again.'
  );
}
