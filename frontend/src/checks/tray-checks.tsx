import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '../data/api.js';
import { noteStep } from '../data/first-steps.js';
import { CLOCK_TOLERANCE_MS, usePcClockAhead } from '../data/pc-clock.js';
import { useOwnName } from '../data/session.js';
import { usePcSettings } from '../receipt/pc-settings.js';
import { PrintStateChip, usePrint } from '../receipt/printing.js';
import { localNetworkPermission } from '../receipt/qz/local-network.js';
import { tryTrayAgain, useTrayLink, useTrayView } from '../receipt/qz/page-tray.js';
import { usePrinterChip, usePrinterStatus } from '../receipt/qz/printer-chip.js';
import { UNSEEN } from '../receipt/qz/status.js';
import { awayWords } from '../receipt/qz/tray-link.js';
import { isWaiting, type Trust, WAITING_WORDS } from '../receipt/qz/trust.js';
import { Button } from '../ui/button.js';
import { saveAnswer } from '../ui/save-file.js';
import { Check, type CheckState, Help } from './check.js';

/** Whether this PC prints through QZ Tray. If it does not, nothing about QZ Tray is shown as wrong. */
const useIsNeeded = () => usePcSettings().printer !== null;

export function TrayCheck() {
  const link = useTrayLink();
  const isNeeded = useIsNeeded();
  if (link.state === 'up') {
    return <Check title="QZ Tray" state="good" words={`Connected, version ${link.version}`} />;
  }
  if (isWaiting(link.state)) {
    return (
      <Check title="QZ Tray" state="bad" words={WAITING_WORDS[link.state]}>
        {link.state === 'asking' && <AskingHelp />}
      </Check>
    );
  }
  if (link.state !== 'away') return <Check title="QZ Tray" state="open" words="Connecting" />;
  const words = isNeeded ? awayWords(link) : 'Not found: receipts use the print dialog';
  return (
    <Check title="QZ Tray" state={isNeeded || link.why !== 'unreachable' ? 'bad' : 'open'} words={words}>
      {link.why === 'blocked' ? <BlockedHelp /> : <AwayHelp why={link.why} />}
      <TryAgain />
    </Check>
  );
}

function TryAgain() {
  return (
    <div className="row">
      <Button onClick={tryTrayAgain}>Try again</Button>
    </div>
  );
}

function AskingHelp() {
  return (
    <Help>
      <li>
        Its window may lie behind this one: press <b>Allow</b>, without <b>Remember this decision</b>, which
        leaves <b>Block</b> alone to be pressed. Then install the certificate, and it never asks again.
      </li>
    </Help>
  );
}

function BlockedHelp() {
  return (
    <Help>
      <li>
        Somebody pressed <b>Block</b>, and the certificate does not lift that: right-click QZ Tray’s icon ›
        Advanced › Site Manager, remove this station from <b>Blocked</b>.
      </li>
    </Help>
  );
}

function AwayHelp({ why }: { readonly why: string }) {
  return (
    <Help>
      <li>
        Is QZ Tray running? Its icon stands beside the clock of Windows. It is installed from{' '}
        <code>qz.io/download</code> and starts with the PC.
      </li>
      {why === 'uncertified' && <li>No certificate came from the server. Can it be reached?</li>}
      <LocalNetworkHelp isDenied={why === 'forbidden'} />
    </Help>
  );
}

/**
 * Chrome and Edge keep pages at public addresses away from programs on the PC: over https they ask, over http they
 * refuse silently. Pages in the local network are allowed.
 */
function LocalNetworkHelp({ isDenied }: { readonly isDenied: boolean }) {
  const permission = useLocalNetworkPermission();
  const isHeldBack = isDenied || permission === 'denied';
  const origin = window.location.origin;
  return (
    <>
      {isHeldBack && (
        <li>
          The browser blocks this page: click the icon left of the address › <b>Site settings</b> › set{' '}
          <b>Local network access</b> (newer: <b>Apps on device</b>) to <b>Allow</b>, and load the page again.
        </li>
      )}
      {permission === 'prompt' && (
        <li>
          If the browser asks whether this page may reach apps on this device, press <b>Allow</b>.
        </li>
      )}
      <li>
        QZ Tray runs and is still not found? Chrome and Edge may keep a station at a public address away from
        programs on the PC. The administrator allows it by policy, under{' '}
        <code>Software\Policies\Google\Chrome</code> or <code>Software\Policies\Microsoft\Edge</code>: add{' '}
        <code>{origin}</code> to <code>LoopbackNetworkAllowedForUrls</code> (before version 146:{' '}
        <code>LocalNetworkAccessAllowedForUrls</code>)
        {!window.isSecureContext && (
          <>
            {' '}
            and, as this page is not over https, to <code>OverrideSecurityRestrictionsOnInsecureOrigin</code>
          </>
        )}
        .
      </li>
    </>
  );
}

function useLocalNetworkPermission(): PermissionState | null {
  const [permission, setPermission] = useState<PermissionState | null>(null);
  useEffect(() => {
    let isShown = true;
    void localNetworkPermission().then((state) => {
      if (isShown) setPermission(state);
    });
    return () => {
      isShown = false;
    };
  }, []);
  return permission;
}

const TRUSTS: Readonly<Record<Trust, readonly [state: CheckState, words: string]>> = {
  unknown: ['open', 'Not known yet'],
  asking: ['bad', WAITING_WORDS.asking],
  slow: ['bad', WAITING_WORDS.slow],
  trusted: ['good', 'Trusted'],
  refused: ['bad', 'Not trusted: QZ Tray refuses this station'],
  blocked: ['bad', 'Block was pressed in QZ Tray’s window'],
  unsigned: ['bad', 'Not signed by the server'],
};

export function CertificateCheck() {
  const { state: link } = useTrayLink();
  const { trust } = useTrayView();
  const isNeeded = useIsNeeded();
  const isClockOff = Math.abs(usePcClockAhead()) > CLOCK_TOLERANCE_MS;
  const known = link === 'up' ? trust : 'unknown';
  const [state, words] = TRUSTS[known];
  return (
    <Check title="Certificate" state={isNeeded || link === 'up' ? state : 'open'} words={words}>
      {trust === 'refused' && isClockOff && (
        <Help>
          <li>
            First set the clock of this PC right: with a wrong one QZ Tray may take a good certificate for a
            bad one.
          </li>
        </Help>
      )}
      {known === 'asking' && <AskingHelp />}
      {known === 'blocked' && <BlockedHelp />}
      {state !== 'good' && <TrustHelp />}
      <div className="row">
        <Button onClick={() => void saveCertificate()}>Download the certificate</Button>
        {state === 'bad' && <Button onClick={tryTrayAgain}>Try again</Button>}
      </div>
    </Check>
  );
}

async function saveCertificate(): Promise<void> {
  try {
    await saveAnswer('/api/print/certificate.pem', 'override.crt');
  } catch (error) {
    toast.error(messageOf(error, 'Could not download the certificate'));
  }
}

function TrustHelp() {
  return (
    <Help>
      <li>
        Once on each PC, as its administrator: download the certificate, put the file{' '}
        <code>override.crt</code> beside QZ Tray, and start QZ Tray again.
      </li>
      <li>
        Windows: <code>copy %USERPROFILE%\Downloads\override.crt "C:\Program Files\QZ Tray"</code>
      </li>
      <li>
        Linux: <code>sudo cp ~/Downloads/override.crt /opt/qz-tray/</code>
      </li>
    </Help>
  );
}

export function PrinterCheck() {
  const { printer } = usePcSettings();
  const { printers } = useTrayView();
  const status = usePrinterStatus();
  const chip = usePrinterChip();
  const state: CheckState = chip.tone === 'bad' ? 'bad' : chip.tone === 'unknown' ? 'open' : 'good';
  const words =
    printer === null ? 'The browser’s print dialog' : `${printer}: ${chip.text.replace('Printer: ', '')}`;
  return (
    <Check title="Printer" state={printer === null ? 'good' : state} words={words}>
      {status?.level === 'stopped' && (
        <Help>
          <li>
            Check paper, power and cable of the printer: receipts waiting in its queue then print by
            themselves.
          </li>
        </Help>
      )}
      {printer !== null && status === UNSEEN && (
        <Help>
          <li>
            This printer does not tell when it has printed: receipts say <b>Sent to printer</b>, also while it
            is off or paused. Look at the printer to see whether the paper came.
          </li>
          <li>
            Linux tells only members of the group <code>lpadmin</code>:{' '}
            <code>sudo usermod -aG lpadmin $USER</code>, then log in to the PC again. Windows: the printer’s
            properties › Ports › <b>Enable bidirectional support</b>.
          </li>
        </Help>
      )}
      {printer === null && printers !== null && (
        <Help>
          <li>
            Choose a printer under Settings of this PC: receipts then print without the dialog, and the page
            shows when they are printed.
          </li>
        </Help>
      )}
      <TestPage printer={printer} />
    </Check>
  );
}

function TestPage({ printer }: { readonly printer: string | null }) {
  const teller = useOwnName();
  const { print, isPrinting, stateOf } = usePrint();
  const testPrint = async () => {
    const { status } = await print({ kind: 'test', printer: printer ?? 'Print dialog', teller });
    if (status === 'Printed' || status === 'Sent') noteStep('hasPrinted');
  };
  return (
    <div className="row">
      <Button off={isPrinting && 'Wait until the last one is printed'} onClick={() => void testPrint()}>
        Print a test page
      </Button>
      <PrintStateChip state={stateOf('test')} />
    </div>
  );
}
