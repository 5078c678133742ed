import { useTrayVisit } from '../receipt/qz/page-tray.js';
import { RefusedSignIns } from '../tellers/refused-sign-ins.js';
import { Card, PageHeader } from '../ui/card.js';
import { AddressCard } from './address-card.js';
import styles from './checks.module.css';
import { PcSettingsCard } from './pc-settings-card.js';
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
