import { REMIT } from './cash-kind.js';
import { CashPage } from './cash-page.js';

export default function RemitPage() {
  return <CashPage kind={REMIT} />;
}
