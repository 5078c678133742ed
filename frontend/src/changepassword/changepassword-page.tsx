import { PageHeader } from '../ui/card.js';

export default function ChangepasswordPage() {
  return <PageHeader title="Change password" />;
}
