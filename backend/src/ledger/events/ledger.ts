import Type from 'typebox';
import { text } from './fields.js';
import { define, SILENT } from './record.js';

/** What is about the log and its commands. */
export const LEDGER_EVENTS = {
  'command.withdrawn': define(
    1,
    'Somebody asked what became of their command, and it was not recorded: it never will be, because this event has taken its key.',
    Type.Object({}),
    SILENT,
  ),
  'ledger.opened': define(
    1,
    'A marker event: nothing that was sent before it and is not above it will ever be recorded.',
    Type.Object({ reason: text('why it was needed') }),
    SILENT,
  ),
} as const;
