import { type Answer, type CallOptions, Client } from '../../support/client.js';
import type { Station } from '../../support/station.js';

/** Which instance a client calls. */
class Route {
  readonly #stations: readonly Station[];
  readonly #home: number;
  #at: number;

  constructor(stations: readonly Station[], home: number) {
    this.#stations = stations;
    this.#home = home % stations.length;
    this.#at = this.#home;
  }

  get at(): number {
    return this.#at;
  }

  get url(): string {
    return this.#station(this.#at).url;
  }

  moveOn(): void {
    this.#at = (this.#at + 1) % this.#stations.length;
  }

  goHome(): void {
    if (this.#station(this.#home).isAlive) this.#at = this.#home;
  }

  #station(index: number): Station {
    const station = this.#stations[index];
    if (station === undefined) throw new Error(`there is no instance ${index}`);
    return station;
  }
}

/**
 * A person's client before several instances: at home at one, at the next one after each call that was not answered or
 * whose outcome is open, and at home again once it is answered.
 */
export class RoamingClient extends Client {
  readonly #route: Route;
  readonly #onAnswer: (instance: number) => void;

  private constructor(route: Route, token: string | null, onAnswer: (instance: number) => void) {
    super(route, token);
    this.#route = route;
    this.#onAnswer = onAnswer;
  }

  /** @param onAnswer told the number of the instance that gave an answer other than 503 */
  static of(
    person: Client,
    stations: readonly Station[],
    home: number,
    onAnswer: (instance: number) => void,
  ): RoamingClient {
    return new RoamingClient(new Route(stations, home), person.token, onAnswer);
  }

  override async call<Data>(method: string, path: string, options?: CallOptions): Promise<Answer<Data>> {
    const instance = this.#route.at;
    let answer: Answer<Data>;
    try {
      answer = await super.call<Data>(method, path, options);
    } catch (error) {
      this.#route.moveOn();
      throw error;
    }
    if (answer.status === 503) this.#route.moveOn();
    else {
      this.#onAnswer(instance);
      this.#route.goHome();
    }
    return answer;
  }
}
