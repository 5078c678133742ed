import type { Command } from '../data/use-command.js';
import { later } from '../ui/later.js';

const ApprovalWindow = later(() => import('./approval-window.js'));

/** The window of a second person, while a command waits for one. */
export function Approval<Input>({ command }: { readonly command: Command<Input, unknown> }) {
  const { approval, send, isSending, dropApproval } = command;
  if (approval === null) return null;
  const onPin = (username: string, pin: string) => void send(approval.input, { username, pin });
  return <ApprovalWindow {...{ approval, isSending, onPin }} onBack={dropApproval} />;
}
