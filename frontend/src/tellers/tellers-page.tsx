import { PageHeader } from '../ui/card.js';

export default function TellersPage() {
  return <PageHeader title="Tellers" />;
}
