import { useState } from 'react';
import { GameHistory } from '../game/game-history.js';
import { PageHeader } from '../ui/card.js';

/** The games so far, for tellers and auditors. */
export default function GameHistoryPage() {
  const [page, setPage] = useState(1);
  return (
    <>
      <PageHeader title="Game history" />
      <GameHistory page={page} onPage={setPage} emptyHint="No game yet." />
    </>
  );
}
