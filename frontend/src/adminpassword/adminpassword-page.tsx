import { PageHeader } from '../ui/card.js';

export default function AdminpasswordPage() {
  return <PageHeader title="Admin password" />;
}
