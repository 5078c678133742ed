import type { TellerView } from '@taya/contracts/teller';
import { Details } from '../ui/card.js';
import type { Column } from '../ui/data-table.js';
import { moment, money } from '../ui/format.js';
import { LAST_LOGIN, LOCATION, NAME, ON_HAND, REMITTABLE } from './account-list.js';
import { AccountsPage, ADDRESS, STATUS, USERNAME } from './accounts-page.js';
import { TELLERS } from './kinds.js';

const COLUMNS: readonly Column<TellerView>[] = [
  NAME,
  USERNAME,
  LOCATION,
  ADDRESS,
  ON_HAND,
  REMITTABLE,
  LAST_LOGIN,
  STATUS,
];

export default function TellersPage() {
  return <AccountsPage kind={TELLERS} columns={COLUMNS} detailsOf={(teller) => <Drawer teller={teller} />} />;
}

function Drawer({ teller }: { readonly teller: TellerView }) {
  return (
    <Details
      look="wide"
      rows={[
        ['On hand', money(teller.onhand)],
        ['Unfinished', money(teller.unfinished)],
        ['Remittable', money(teller.remittable)],
        ['Unclaimed', money(teller.unclaimed)],
        ['Last cashin', lastOf(teller.last_cashin_amount, teller.last_cashin_created_at)],
        ['Last remit', lastOf(teller.last_remit_amount, teller.last_remit_created_at)],
      ]}
    />
  );
}

const lastOf = (amount: string | null, at: string | null) =>
  amount === null ? 'None yet' : `${money(amount)}, ${moment(at)}`;
