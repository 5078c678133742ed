import type { Timeline, TimeMark } from '@taya/contracts/answers/audit';
import { centavos, twoPlaces } from '@taya/contracts/money';
import { instant } from '@taya/contracts/time';
import type { FoundTimeline, MarkedEvent } from '../questions/timeline.js';

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

function markAnswer({ revision, at, type, mark }: MarkedEvent): TimeMark {
  const { gameId = null, gameName = null, result = null, tellerId = null, amount } = mark;
  return {
    revision,
    at: instant(at),
    type,
    game_id: gameId,
    game_name: gameName,
    result,
    teller_id: tellerId,
    amount: amount === undefined ? null : twoPlaces(centavos(amount)),
  };
}
