import type { BetView } from '@taya/contracts/bet';
import { groupedSerial } from '@taya/contracts/serial';
import { sideOf } from '@taya/contracts/side';
import { SideMark } from '../game/side-mark.js';
import { timeOfDay } from '../ui/format.js';

interface AboutBetProps {
  readonly bet: BetView;
  readonly reason?: string | undefined;
  /** Who lost the ticket, and is paid by a claim slip. */
  readonly claimant?: string | null | undefined;
}

/** What a second person has to know of a bet, in three lines. */
export function AboutBet({ bet, reason, claimant }: AboutBetProps) {
  return (
    <>
      <SideMark side={sideOf(bet.is_bet_meron)} isColoured /> {bet.game_name} · sold {timeOfDay(bet.bet_date)}
      <br />
      <b className="mono">{groupedSerial(bet.serial)}</b>
      {claimant != null && (
        <>
          <br />
          Claim slip of <b>{claimant}</b>
        </>
      )}
      {reason !== undefined && (
        <>
          <br />
          Reason: <b>{reason}</b>
        </>
      )}
    </>
  );
}
