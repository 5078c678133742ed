import { PageHeader } from '../ui/card.js';

export default function GamehistoryPage() {
  return <PageHeader title="Game history" />;
}
