import { createHash } from 'node:crypto';
import { MAX_PRINT_BYTES, MAX_TRAY_CLOCK_MS } from '@taya/contracts/limits';
import { SIGNED_CALLS, type SignedCall, type TrayCall } from '@taya/contracts/print';
import Type, { type TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

/** Closed schemas: an additional field could mean anything to QZ Tray. */
const CLOSED = { additionalProperties: false };
const NAME = Type.String({ minLength: 1, maxLength: 255 });
const BASE64_LENGTH = 4 * Math.ceil(MAX_PRINT_BYTES / 3);

/** QZ Tray's `printer` may also be a host with a port, or a file: we accept only a printer by its name. */
const PRINTER = Type.Object({ name: NAME }, CLOSED);

/** The options that qz-tray 2.3 sends when a page sets only the name of the job. */
const OPTIONS = Type.Object(
  {
    bounds: Type.Null(),
    colorType: Type.Literal('color'),
    copies: Type.Literal(1),
    density: Type.Literal(0),
    duplex: Type.Literal(false),
    fallbackDensity: Type.Null(),
    interpolation: Type.Literal('bicubic'),
    jobName: Type.String({ pattern: '^Taya-[A-Za-z0-9-]+$', maxLength: 200 }),
    legacy: Type.Literal(false),
    margins: Type.Literal(0),
    orientation: Type.Null(),
    paperThickness: Type.Null(),
    printerTray: Type.Null(),
    rasterize: Type.Literal(false),
    rotation: Type.Literal(0),
    scaleContent: Type.Literal(true),
    size: Type.Null(),
    units: Type.Literal('in'),
    forceRaw: Type.Literal(false),
    encoding: Type.Null(),
    spool: Type.Null(),
  },
  CLOSED,
);

/** The receipt itself. Other flavours of QZ Tray name a file or an address to fetch. */
const RECEIPT = Type.Object(
  {
    type: Type.Literal('raw'),
    format: Type.Literal('command'),
    flavor: Type.Literal('base64'),
    data: Type.String({ pattern: '^[A-Za-z0-9+/]+={0,2}$', maxLength: BASE64_LENGTH }),
  },
  CLOSED,
);

const one = (schema: TSchema) => Type.Array(schema, { minItems: 1, maxItems: 1 });

/** The parameters of the calls that our client makes and QZ Tray wants signed. */
const PARAMS: Readonly<Record<SignedCall, TSchema>> = {
  'printers.find': Type.Object({}, CLOSED),
  // Without `jobData`, which would include what others print.
  'printers.startListening': Type.Object({ printerNames: one(NAME) }, CLOSED),
  'printers.clearQueue': Type.Object({ printerName: NAME, jobId: Type.Integer() }, CLOSED),
  print: Type.Object({ printer: PRINTER, options: OPTIONS, data: one(RECEIPT) }, CLOSED),
};

const validators = new Map<string, Validator>(SIGNED_CALLS.map((call) => [call, Compile(PARAMS[call])]));

/**
 * Why a call is not signed, in a sentence; null when it may be.
 * @param nowMs the server's time
 */
export function whyNotSignable({ call, params, timestamp }: TrayCall, nowMs: number): string | null {
  if (validators.get(call)?.Check(params) !== true) return 'Only what this station prints is signed.';
  if (Math.abs(nowMs - timestamp) <= MAX_TRAY_CLOCK_MS) return null;
  return 'This is not signed: the clock of the PC is more than a day from the server’s.';
}

/**
 * The text that is signed for a call: the hexadecimal SHA-256 of its JSON. QZ Tray computes it again from what it has
 * read, so the three fields are in its order, and the parameters keep the order in which they were sent.
 */
export function digestOf({ call, params, timestamp }: TrayCall): string {
  return createHash('sha256').update(JSON.stringify({ call, params, timestamp })).digest('hex');
}
