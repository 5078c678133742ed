import { PageHeader } from '../ui/card.js';

export default function ReportsPage() {
  return <PageHeader title="Reports" />;
}
