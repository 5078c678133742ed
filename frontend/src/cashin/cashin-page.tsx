import { PageHeader } from '../ui/card.js';

export default function CashinPage() {
  return <PageHeader title="Cashin" />;
}
