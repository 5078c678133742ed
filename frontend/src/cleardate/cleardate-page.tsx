import { PageHeader } from '../ui/card.js';

export default function CleardatePage() {
  return <PageHeader title="Clear date" />;
}
