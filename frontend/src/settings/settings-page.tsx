import { PageHeader } from '../ui/card.js';

export default function SettingsPage() {
  return <PageHeader title="Settings" />;
}
