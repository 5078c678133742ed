import type { BetListTotals } from '@taya/contracts/bet';
import { fromTwoPlaces } from '@taya/contracts/money';
import type { TellerView } from '@taya/contracts/teller';
import { openEventReader } from '../../backend/src/event-store/open-ledger.js';
import { nodeSystem } from '../../backend/src/system/node-system.js';
import { dataOf, type Envelope } from '../../test/support/client.js';
import { House } from '../../test/support/house.js';
import { until } from '../../test/support/until.js';
import { type Peer, rest, type Sums, TELLERS } from './peer.js';
import { processorMicros } from './processor-time.js';

const FIRST_CASH_PESOS = 10_000_000;
const CENTAVOS = 100;
const EVENTS_AT_ONCE = 10_000;
const CATCH_UP_MS = 120_000;

interface SoldBet {
  readonly type: string;
  readonly data: { readonly gameId: number; readonly side: string; readonly serial: string };
}

/** A station in files, as `npm start` starts it. */
export class TayaPeer implements Peer {
  readonly firstCash = FIRST_CASH_PESOS * CENTAVOS * TELLERS;

  private constructor(
    readonly house: House,
    readonly tokens: readonly string[],
  ) {}

  /** @param under a command that starts it, such as strace */
  static async start(under: readonly string[] = []): Promise<TayaPeer> {
    const house = await House.open({ isOnFiles: true, isMeasured: true, under });
    const tokens: string[] = [];
    for (let number = 1; number <= TELLERS; number += 1) {
      const { token } = await house.teller(`teller${number}`, { cash: String(FIRST_CASH_PESOS) });
      tokens.push(token ?? '');
    }
    return new TayaPeer(house, tokens);
  }

  get url(): string {
    return this.house.station.url;
  }

  async openGame(): Promise<number> {
    return (await this.house.openGame()).id;
  }

  async finishGame(id: number): Promise<void> {
    await this.house.finish({ id }, 'MERON');
  }

  /** From the ledger's file: no list of the station is this long. */
  async winnersOf(gameIds: readonly number[]): Promise<readonly (readonly string[])[]> {
    const { dataDir } = this.house.station;
    const log = await openEventReader({ dataDir, stationId: 'main', eventStore: null }, nodeSystem);
    const winners = new Map<number, string[]>(gameIds.map((id) => [id, []]));
    const end = (await log.tail()).revision;
    for (let revision = 0; revision <= end; revision += EVENTS_AT_ONCE) {
      for (const { json } of await log.read(revision, EVENTS_AT_ONCE)) {
        const { type, data } = JSON.parse(json) as SoldBet;
        if (type === 'bet.sold' && data.side === 'MERON') winners.get(data.gameId)?.push(data.serial);
      }
    }
    await log.close();
    return [...winners.values()];
  }

  /** The read models have taken in everything, which costs the station too. */
  async settle(): Promise<void> {
    await rest();
    const isUp = async () => (await this.house.auditor.get('/api/bet?page_size=1')).status === 200;
    await until(isUp, CATCH_UP_MS);
  }

  async sums(): Promise<Sums> {
    const { auditor } = this.house;
    const sold = await this.#listed('/api/bet?page_size=1');
    const paid = await this.#listed('/api/bet?page_size=1&status=Claimed');
    const drawers = dataOf(await auditor.get<readonly TellerView[]>(`/api/teller?page_size=${TELLERS}`));
    return {
      bets: sold.total,
      stakes: fromTwoPlaces(sold.totals.stakes),
      paid: paid.total,
      payouts: fromTwoPlaces(paid.totals.payouts),
      onHand: drawers.reduce((sum, { onhand }) => sum + fromTwoPlaces(onhand), 0),
    };
  }

  processorMicros(): number {
    return processorMicros([this.house.station.pid]);
  }

  async remove(): Promise<void> {
    await this.house.close();
  }

  async #listed(path: string) {
    const answer = await this.house.auditor.get(path);
    dataOf(answer);
    const { total = Number.NaN, totals } = answer.body as Envelope<unknown> & { totals: BetListTotals };
    return { total, totals };
  }
}
