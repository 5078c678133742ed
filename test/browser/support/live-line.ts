import type { ServerMessage } from '@taya/contracts/socket';
import type { WebSocketRoute } from 'playwright-core';
import type { Screen } from './screen.js';

/** Socket.IO's packet of an event. */
const EVENT = '42';

interface Held {
  readonly packet: string;
  readonly message: ServerMessage;
}

/** The way of the live messages to a page: they can be held up, and delivered late. */
export class LiveLine {
  #page: WebSocketRoute | null = null;
  #isHolding = false;
  #held: Held[] = [];

  /** Reloads the page and waits until the messages flow. */
  static async of(screen: Screen): Promise<LiveLine> {
    const line = new LiveLine();
    await screen.page.routeWebSocket(/socket\.io/, (socket) => line.#connect(socket));
    await screen.page.reload();
    await screen.isLive();
    return line;
  }

  /** From now on nothing arrives by itself. */
  hold(): void {
    this.#isHolding = true;
  }

  /** Takes what is held out of the line, to be delivered later or never. */
  take(event: ServerMessage['event']): readonly Held[] {
    const taken = this.#held.filter(({ message }) => message.event === event);
    this.#held = this.#held.filter((held) => !taken.includes(held));
    return taken;
  }

  deliver(messages: readonly Held[]): void {
    for (const { packet } of messages) this.#page?.send(packet);
  }

  #connect(page: WebSocketRoute): void {
    this.#page = page;
    page.connectToServer().onMessage((packet) => {
      if (!this.#isHolding || typeof packet !== 'string' || !packet.startsWith(EVENT)) {
        page.send(packet);
        return;
      }
      const [, message] = JSON.parse(packet.slice(EVENT.length)) as [string, ServerMessage];
      this.#held.push({ packet, message });
    });
  }
}
