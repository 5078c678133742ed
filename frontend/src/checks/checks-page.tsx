import { PageHeader } from '../ui/card.js';

export default function ChecksPage() {
  return <PageHeader title="Checks" />;
}
