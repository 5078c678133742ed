import { PageHeader } from '../ui/card.js';

export default function BethistoryPage() {
  return <PageHeader title="Bets" />;
}
