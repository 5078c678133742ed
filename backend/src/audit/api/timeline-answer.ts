import type { Timeline, TimeMark } from '@taya/contracts/answers/audit';
import { centavos, twoPlaces } from '@taya/contracts/money';
import { instant } from '@taya/contracts/time';
import type { FoundTimeline, MarkedEvent } from '../timeline.js';

export function timelineAnswer({ stretches, marks, older, end }: FoundTimeline): Timeline {
  return {
    stretches: stretches.map(({ from, to, firstRevision, lastRevision }) => ({
      from: instant(from),
      to: instant(to),
      first_revision: firstRevision,
      last_revision: lastRevision,
    })),
    marks: marks.map(markAnswer),
    older,
    end,
  };
}

const NOTHING = { game_id: null, game_name: null, result: null, teller_id: null, amount: null };

function markAnswer(event: MarkedEvent): TimeMark {
  const mark = { ...NOTHING, revision: event.revision, at: instant(event.at), type: event.type };
  switch (event.type) {
    case 'cash.added':
    case 'cash.remitted':
      return { ...mark, teller_id: event.data.tellerId, amount: twoPlaces(centavos(event.data.amount)) };
    case 'game.created':
      return { ...mark, game_id: event.data.gameId, game_name: event.data.name };
    case 'game.confirmed':
      return { ...mark, game_id: event.data.gameId, result: event.data.result };
    case 'game.cancelled':
      return { ...mark, game_id: event.data.gameId };
  }
}
