import { PageHeader } from '../ui/card.js';

export default function GamePage() {
  return <PageHeader title="Game" />;
}
