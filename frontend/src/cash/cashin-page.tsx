import { CASHIN } from './cash-kind.js';
import { CashPage } from './cash-page.js';

export default function CashinPage() {
  return <CashPage kind={CASHIN} />;
}
