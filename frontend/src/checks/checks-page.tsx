import { useRead } from '../data/use-read.js';
import { savePcSettings, usePcSettings } from '../receipt/pc-settings.js';
import { useTrayView, useTrayVisit } from '../receipt/qz/page-tray.js';
import { RefusedSignIns } from '../tellers/refused-sign-ins.js';
import { Card, PageHeader } from '../ui/card.js';
import { CheckField, SelectField } from '../ui/field.js';
import styles from './checks.module.css';
import { ScannerCard } from './scanner-card.js';
import { LiveCheck, PcClockCheck, ServerCheck, ServerClockCheck } from './station-checks.js';
import { CertificateCheck, PrinterCheck, TrayCheck } from './tray-checks.js';

export default function ChecksPage() {
  useTrayVisit();
  return (
    <>
      <PageHeader title="Check this PC" />
      <RefusedSignIns />
      <div className={styles.page}>
        <div className="stack">
          <AddressCard />
          <ScannerCard />
          <Card>
            <ul aria-label="Checks">
              <ServerCheck />
              <PcClockCheck />
              <ServerClockCheck />
              <LiveCheck />
              <TrayCheck />
              <CertificateCheck />
              <PrinterCheck />
            </ul>
          </Card>
        </div>
        <PcSettingsCard />
      </div>
    </>
  );
}

/** The address that a teller of this PC signs in from. */
export function AddressCard() {
  const { data } = useRead('/api/auth/address', 'Could not load the address of this PC');
  return (
    <Card className={styles.address}>
      <span>This PC is</span> <b>{data?.ip ?? '…'}</b>
    </Card>
  );
}

const DIALOG = '';

/** How this PC prints. Changes are saved in this browser at once. */
export function PcSettingsCard() {
  const settings = usePcSettings();
  const { printers } = useTrayView();
  const names = [...new Set([...(printers ?? []), ...(settings.printer === null ? [] : [settings.printer])])];
  return (
    <Card title="Settings of this PC">
      <div className="stack">
        <SelectField
          label="Printer"
          value={settings.printer ?? DIALOG}
          onChange={(name) => savePcSettings({ printer: name === DIALOG ? null : name, isAsked: true })}
          options={[
            { value: DIALOG, text: 'The browser’s print dialog' },
            ...names.map((name) => ({ value: name, text: name })),
          ]}
          note={
            printers === null
              ? 'QZ Tray finds the printers of this PC'
              : 'Print through QZ Tray or the dialog'
          }
        />
        <SelectField
          label="Characters per line"
          value={String(settings.columns)}
          onChange={(columns) => savePcSettings({ columns: columns === '42' ? 42 : 48 })}
          options={[
            { value: '48', text: '48 (usual, 576 dots)' },
            { value: '42', text: '42 (512 dots)' },
          ]}
          note="Choose 42 if lines on the test page wrap"
        />
        <SelectField
          label="Peso sign"
          value={settings.pesoSign}
          onChange={(pesoSign) => savePcSettings({ pesoSign })}
          options={[
            { value: 'text', text: 'PHP 1,000.00' },
            { value: 'bitmap', text: '₱1,000.00, drawn' },
          ]}
          note="Through QZ Tray: not every receipt printer can draw ₱. The print dialog always prints ₱."
        />
        <CheckField
          label="Open the cash drawer on payouts"
          isChecked={settings.opensDrawer}
          onChange={(opensDrawer) => savePcSettings({ opensDrawer })}
        />
      </div>
    </Card>
  );
}
