import { type Answer, type CallOptions, Client } from '../../support/client.js';
import type { Station } from '../../support/station.js';

/** An instance that stands still takes calls and says nothing. */
const PATIENCE_MS = 3_000;

/** Which instance a client calls: the one that answered last, as a proxy does. */
class Route {
  readonly #stations: readonly Station[];
  #at = 0;

  constructor(stations: readonly Station[]) {
    this.#stations = stations;
  }

  get at(): number {
    return this.#at;
  }

  get url(): string {
    const station = this.#stations[this.#at];
    if (station === undefined) throw new Error(`there is no instance ${this.#at}`);
    return station.url;
  }

  /** From the one that did not answer; another call may have moved on already. */
  moveOn(from: number): void {
    if (this.#at === from) this.#at = (from + 1) % this.#stations.length;
  }
}

/** A person's client before several instances: it asks the next one after each call that got no answer, or a 503. */
export class SeekingClient extends Client {
  protected override readonly patienceMs = PATIENCE_MS;
  readonly #route: Route;
  readonly #onAnswer: (instance: number) => void;

  private constructor(route: Route, token: string | null, onAnswer: (instance: number) => void) {
    super(route, token);
    this.#route = route;
    this.#onAnswer = onAnswer;
  }

  /** @param onAnswer given the number of the instance that gave an answer other than 503 */
  static of(
    person: Client,
    stations: readonly Station[],
    onAnswer: (instance: number) => void,
  ): SeekingClient {
    return new SeekingClient(new Route(stations), person.token, onAnswer);
  }

  override async call<Data>(method: string, path: string, options?: CallOptions): Promise<Answer<Data>> {
    const instance = this.#route.at;
    let answer: Answer<Data>;
    try {
      answer = await super.call<Data>(method, path, options);
    } catch (error) {
      this.#route.moveOn(instance);
      throw error;
    }
    if (answer.status === 503) this.#route.moveOn(instance);
    else this.#onAnswer(instance);
    return answer;
  }
}
