import { useState } from 'react';
import { PageHeader } from '../ui/card.js';
import { GameHistory } from '../ui/game-history.js';

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
