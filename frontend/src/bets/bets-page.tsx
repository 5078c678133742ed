import { PageHeader } from '../ui/card.js';

export default function BetsPage() {
  return <PageHeader title="Bets" />;
}
