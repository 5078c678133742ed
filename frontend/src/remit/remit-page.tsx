import { PageHeader } from '../ui/card.js';

export default function RemitPage() {
  return <PageHeader title="Remit" />;
}
