import { GAME_ACTIONS } from '@taya/contracts/game';
import { HOUSE_RULES } from '@taya/contracts/house-rules';
import {
  MAX_LAST_CALL_SECONDS,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_PAYOUT_HOLD_SECONDS,
  MAX_TERMS_LENGTH,
  MAX_TIMER_SECONDS,
  MIN_LAST_CALL_SECONDS,
  REASON_LENGTH,
} from '@taya/contracts/limits';
import type { FieldKind } from './hostile.js';

/** A admin, T teller, U auditor, S super admin; `*` any logged-in user, `-` everybody. */
export type Who = string;
type Sent = Readonly<Record<string, unknown>>;

/** A field of a body: what is hostile to it, how it is refused, and what has to stand beside it for that. */
export type HostileField = readonly [kind: FieldKind, refusal: RegExp, beside?: Sent];

/** A call that writes, as the tests know it. */
export interface WritingCall {
  /** As the description of the API names it. */
  readonly call: string;
  /** Its path; `{teller}`, `{game}` and `{code}` stand for what a test has. */
  readonly path: string;
  /** Other ways to the same call. */
  readonly also?: readonly string[];
  readonly who: Who;
  /** The command of the ledger that it gives. */
  readonly command?: string;
  /** The status of its answer on a station without a running game, if it comes without a body: it changes nothing. */
  readonly bare: number;
  /** The class of its body, and a body with each field, many at a limit. */
  readonly body?: readonly [dto: string, full: Sent];
  readonly fields?: Readonly<Record<string, HostileField>>;
  /** What screens rely on: bodies, and the message of their refusal. */
  readonly refusals?: readonly (readonly [sent: unknown, message: string])[];
  /**
   * The text that makes a repeated key the same command. `ID` stands for the id of the credential that was made of a
   * password. Its hash is stored with the key for ever, so what one build has stored the next has to make again: a text
   * here never changes. There is none for a call without a key.
   */
  readonly contents?: readonly (readonly [sent: Sent | undefined, content: string, path?: string])[];
}

const FILL_IN = 'Please fill in all fields.';
const BAD_IP = 'Invalid IP address format.';
const PLACES = 'must have at most two decimal places';
const PASSWORD = 'Password must have 8 to 200 characters';
const CASHIN = 'Cashin amount must be greater than 0';
const REMIT = 'Remit amount must be greater than 0';
const REASON = 'reason must be a text of 3 to 100 visible characters';
const PERCENTAGE = 'House percentage must be a number between 0 and 100';
const COUNT = 'denominations must be an object of denominations, each with a whole number from 0 to 100000';
const STATUS = 'expected_status must be a whole number from 1 to 7';
const RESULT = 'expected_result must be one of MERON, WALA, DRAW';

const NAME = {
  first_name: 'Ana',
  middle_name: '',
  last_name: 'Cruz',
  username: 'eve',
};
/** A code that is well formed, and nobody's. */
const SERIAL_OF_NOTHING = 'AAAAAAAAAAAA';
const APPROVAL = { username: 'superadmin', pin: '123456' };
const PROFILE = { ...NAME, password: 'booth-password', location: 'Booth 1', ip: '10.0.0.1' };
const { password: _password, ...WITHOUT_PASSWORD } = PROFILE;

const PROFILE_FIELDS: Readonly<Record<string, HostileField>> = {
  first_name: ['text', /^first_name /],
  middle_name: ['note', /middle_name/],
  last_name: ['text', /^last_name /],
  username: ['text', /^username /],
  password: ['newSecret', /^[Pp]assword /],
  location: ['text', /^location /],
  ip: ['text', /^ip |^Invalid IP/],
};

/** Staff may work from any address. */
const STAFF = { ...PROFILE, role_id: 3, ip: '' };
const STAFF_FIELDS: Readonly<Record<string, HostileField>> = {
  ...PROFILE_FIELDS,
  ip: ['note', /^ip |^Invalid IP/],
  role_id: ['staffRole', /^role_id must be one of 1, 3$/],
};

function besideAll(fields: Readonly<Record<string, HostileField>>, beside: Sent) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, [kind, refusal]]) => [name, [kind, refusal, beside] as const]),
  );
}

const SETTINGS = {
  payoutUnit: '1',
  minimumPayout: '101.00',
  receiptTerms: ' Terms ',
  stationName: ' Taya ',
  timeZone: 'Asia/Manila',
  minimumBet: 1,
  maximumBet: '5000',
  largeBet: '100.50',
  largePayout: '200.50',
  maximumTellerStake: null,
  lowCash: '50',
  highCash: null,
  changeFirstPassword: false,
  idleMinutes: 5,
  tellerIdleMinutes: 0,
  lastCallSeconds: 30,
  payoutHoldSeconds: 60,
  timerFollowsBetting: true,
  cancelApprovalAbove: null,
  payoutApprovalAbove: null,
  reversalApprovalAbove: null,
  differenceApprovalAbove: null,
  cancelReasons: true,
  cancelNeedsTicket: false,
  dayStartsAt: '06:00',
  shifts: false,
  claimDays: 30,
  lostTicketDays: 3,
  denominations: ['1000', 0.25],
};
const CHANGED_SETTINGS =
  '{"cancelApprovalAbove":null,"cancelNeedsTicket":false,"cancelReasons":true,"changeFirstPassword":false,"claimDays":30,"dayStartsAt":"06:00","denominations":[100000,25],"differenceApprovalAbove":null,"highCash":null,"idleMinutes":5,"largeBet":10050,"largePayout":20050,"lastCallSeconds":30,"lostTicketDays":3,"lowCash":5000,"maximumBet":500000,' +
  '"maximumTellerStake":null,"minimumBet":100,"minimumPayout":10100,"payoutApprovalAbove":null,"payoutHoldSeconds":60,"payoutUnit":100,"receiptTerms":"Terms","reversalApprovalAbove":null,' +
  '"shifts":false,"stationName":"Taya","tellerIdleMinutes":0,"timeZone":"Asia/Manila","timerFollowsBetting":true}';

/**
 * Every call that writes, once: who may make it, what it takes and refuses, what its key stands for. The specs of roles,
 * bodies, keys and hostile input are made of these rows, and fail for a call or a command that has none. What ends a session
 * comes last.
 */
export const WRITING_CALLS: readonly WritingCall[] = [
  {
    call: 'POST /api/teller',
    path: '/api/teller',
    who: 'S',
    command: 'createTeller',
    bare: 400,
    body: ['CreateTellerDto', PROFILE],
    fields: besideAll(PROFILE_FIELDS, PROFILE),
    refusals: [
      [{ ...PROFILE, first_name: '' }, FILL_IN],
      [{ ...PROFILE, last_name: ' ' }, FILL_IN],
      [{ ...PROFILE, username: '' }, FILL_IN],
      [{ ...PROFILE, password: '' }, FILL_IN],
      [{ ...PROFILE, location: '' }, FILL_IN],
      [{ ...PROFILE, ip: '' }, FILL_IN],
      [WITHOUT_PASSWORD, FILL_IN],
      [{ ...PROFILE, password: 'seven77' }, PASSWORD],
      [{ ...PROFILE, ip: '256.1.1.1' }, BAD_IP],
      [{ ...PROFILE, ip: '1.2.3' }, BAD_IP],
      [{ ...PROFILE, ip: '1.2.3.4.5' }, BAD_IP],
      [{ ...PROFILE, ip: '１.2.3.4' }, BAD_IP],
      [{ ...PROFILE, ip: '::1' }, BAD_IP],
    ],
    contents: [
      [
        { ...PROFILE, username: ' bea ' },
        '{"credentialId":"ID","firstName":"Ana","ip":"10.0.0.1","lastName":"Cruz","location":"Booth 1","middleName":"","username":"bea"}',
      ],
    ],
  },
  {
    call: 'POST /api/staff',
    path: '/api/staff',
    who: 'S',
    command: 'createStaff',
    bare: 400,
    body: ['CreateStaffDto', STAFF],
    fields: besideAll(STAFF_FIELDS, STAFF),
    refusals: [
      [{ ...STAFF, first_name: '' }, FILL_IN],
      [{ ...STAFF, password: '' }, FILL_IN],
      [{ ...STAFF, password: 'seven77' }, PASSWORD],
      [{ ...STAFF, ip: '256.1.1.1' }, BAD_IP],
    ],
    contents: [
      [
        { ...STAFF, username: ' bea ' },
        '{"credentialId":"ID","firstName":"Ana","ip":"","lastName":"Cruz","location":"Booth 1","middleName":"","role":3,"username":"bea"}',
      ],
    ],
  },
  {
    call: 'POST /api/teller/{id}/cashin',
    path: '/api/teller/{teller}/cashin',
    who: 'A',
    command: 'cashIn',
    bare: 400,
    body: ['CashInDto', { amount: 99_999_999.99 }],
    fields: { amount: ['amount', /^Cashin amount/] },
    refusals: [
      [{}, CASHIN],
      [{ amount: 0 }, CASHIN],
      [{ amount: '-5' }, CASHIN],
      [{ amount: 0.001 }, `Cashin amount ${PLACES}`],
    ],
    contents: [[{ amount: '12' }, '{"amount":1200,"tellerId":{teller}}']],
  },
  {
    call: 'POST /api/teller/{id}/remit',
    path: '/api/teller/{teller}/remit',
    who: 'A',
    command: 'remit',
    bare: 400,
    body: ['RemitDto', { amount: 0.01 }],
    fields: { amount: ['amount', /^Remit amount/] },
    refusals: [
      [{}, REMIT],
      [{ amount: '0.00' }, REMIT],
    ],
    contents: [[{ amount: 0.5 }, '{"amount":50,"tellerId":{teller}}']],
  },
  {
    call: 'POST /api/teller/{id}/cashin/{cashin_id}/reverse',
    path: '/api/teller/{teller}/cashin/3/reverse',
    who: 'A',
    command: 'reverseCash',
    bare: 400,
    body: ['ReverseCashDto', { reason: 'x'.repeat(REASON_LENGTH.max), amount: '0.00', approval: APPROVAL }],
    fields: {
      reason: ['text', /^reason /],
      amount: ['correction', /^amount /, { reason: 'typed wrong' }],
      approval: ['approval', /^approval /, { reason: 'typed wrong' }],
    },
    refusals: [
      [{}, REASON],
      [{ reason: ' ab ' }, REASON],
      [{ reason: 'x'.repeat(101) }, REASON],
    ],
    contents: [
      [
        { reason: ' typed twice ' },
        '{"amount":0,"id":3,"of":"cashin","reason":"typed twice","tellerId":{teller}}',
      ],
    ],
  },
  {
    call: 'POST /api/teller/{id}/remit/{remit_id}/reverse',
    path: '/api/teller/{teller}/remit/3/reverse',
    who: 'A',
    command: 'reverseCash',
    bare: 400,
    contents: [
      [
        { reason: 'typed wrong', amount: '12.5' },
        '{"amount":1250,"id":3,"of":"remit","reason":"typed wrong","tellerId":{teller}}',
      ],
    ],
  },

  {
    call: 'POST /api/game',
    path: '/api/game',
    who: 'A',
    command: 'createGame',
    bare: 400,
    body: ['CreateGameDto', { name: 'x'.repeat(MAX_NAME_LENGTH) }],
    fields: { name: ['text', /[Nn]ame/] },
    refusals: [
      [{}, 'Game name is required'],
      [{ name: '' }, 'Game name is required'],
      [{ name: '   ' }, 'Game name is required'],
    ],
    contents: [[{ name: 'Game 1' }, '{"name":"Game 1"}']],
  },
  {
    call: 'PUT /api/game/{id}/reopen_result',
    path: '/api/game/{game}/reopen_result',
    who: 'A',
    command: 'reopenResult',
    bare: 400,
    body: [
      'ReopenResultDto',
      { reason: 'x'.repeat(REASON_LENGTH.max), expected_result: 'MERON', approval: APPROVAL },
    ],
    fields: {
      reason: ['text', /^reason /],
      approval: ['approval', /^approval /, { reason: 'wrong side' }],
    },
    refusals: [
      [{}, REASON],
      [{ reason: ' ab ' }, REASON],
      [{ reason: 'wrong side', expected_result: 'RED' }, RESULT],
    ],
    contents: [
      [
        { reason: 'wrong side', expected_result: 'DRAW' },
        '{"expectedResult":"DRAW","gameId":9,"reason":"wrong side"}',
      ],
      [{ reason: ' wrong side ' }, '{"gameId":9,"reason":"wrong side"}'],
      [
        { reason: 'wrong side', approval: APPROVAL },
        '{"approval":{"username":"superadmin"},"gameId":9,"reason":"wrong side"}',
      ],
    ],
  },
  {
    call: 'PUT /api/game/{id}/{action}',
    path: '/api/game/{game}/last_call',
    also: GAME_ACTIONS.filter((action) => action !== 'last_call').map(
      (action) => `/api/game/{game}/${action}`,
    ),
    who: 'A',
    command: 'actOnGame',
    bare: 409,
    body: ['GameActionDto', { expected_status: 7, expected_result: 'MERON', seconds: MAX_LAST_CALL_SECONDS }],
    fields: { seconds: ['callSeconds', /seconds/] },
    refusals: [
      [{ expected_status: 8 }, STATUS],
      [{ expected_status: '2' }, STATUS],
      [{ expected_result: 'RED' }, RESULT],
      [[], 'The body must be a JSON object'],
    ],
    contents: [
      [undefined, '{"action":"pause","gameId":9}', '/api/game/{game}/pause'],
      [{ seconds: 20 }, '{"action":"pause","gameId":9}', '/api/game/{game}/pause'],
      [
        { seconds: 20, expected_status: 2 },
        '{"action":"last_call","expected_status":2,"gameId":9,"seconds":20}',
      ],
      [
        { expected_result: 'DRAW' },
        '{"action":"set_draw","expected_result":"DRAW","gameId":9}',
        '/api/game/{game}/set_draw',
      ],
    ],
  },
  {
    call: 'POST /api/timer',
    path: '/api/timer',
    who: 'A',
    command: 'setTimer',
    bare: 400,
    body: ['TimerDto', { timer_status: 'set', max_timer_seconds: MAX_TIMER_SECONDS }],
    fields: {
      timer_status: ['word', /timer_status/],
      max_timer_seconds: ['seconds', /max_timer_seconds/, { timer_status: 'set' }],
    },
    contents: [
      [{ timer_status: 'set', max_timer_seconds: 60 }, '{"max_timer_seconds":60,"timer_status":"set"}'],
      [{ timer_status: 'stop', max_timer_seconds: 60 }, '{"max_timer_seconds":60,"timer_status":"stop"}'],
      [{ timer_status: 'start' }, '{"timer_status":"start"}'],
    ],
  },

  {
    call: 'POST /api/bet',
    path: '/api/bet',
    who: 'T',
    command: 'sellBet',
    bare: 400,
    body: ['SellBetDto', { game_id: 1, amount: '100.50', is_bet_meron: true }],
    fields: {
      game_id: ['id', /game_id/, { amount: '10', is_bet_meron: true }],
      amount: ['amount', /amount/, { game_id: 1, is_bet_meron: true }],
      is_bet_meron: ['flag', /is_bet_meron/, { game_id: 1, amount: '10' }],
    },
    contents: [
      [{ game_id: 3, amount: '100.5', is_bet_meron: true }, '{"gameId":3,"side":"MERON","stake":10050}'],
    ],
  },
  {
    ...ofSerial('POST /api/bet/{code}/payout', 'T', 'payBet', 409),
    body: ['ApprovalDto', { approval: APPROVAL }],
    fields: { approval: ['approval', /^approval /] },
    contents: [
      [undefined, '{"serial":"{code}"}'],
      [{ approval: APPROVAL }, '{"approval":{"username":"superadmin"},"serial":"{code}"}'],
    ],
  },
  {
    ...ofSerial('POST /api/bet/{code}/cancel', 'T', 'cancelBet', 409),
    body: ['CancelBetDto', { reason: 'wrong side', approval: APPROVAL }],
    fields: { reason: ['text', /^reason /], approval: ['approval', /^approval /] },
    contents: [
      [undefined, '{"serial":"{code}"}'],
      [
        { reason: ' wrong side ', approval: APPROVAL },
        '{"approval":{"username":"superadmin"},"reason":"wrong side","serial":"{code}"}',
      ],
    ],
  },
  ofSerial('POST /api/bet/{code}/manual_claim', 'A', 'claimBet', 409),
  {
    call: 'POST /api/bet/{id}/lock',
    path: '/api/bet/3/lock',
    who: 'A',
    command: 'lockBet',
    bare: 400,
    body: ['LockBetDto', { claimant: 'x'.repeat(MAX_NAME_LENGTH), reason: 'x'.repeat(REASON_LENGTH.max) }],
    fields: {
      claimant: ['text', /^claimant /, { reason: 'lost in the hall' }],
      reason: ['text', /^reason /, { claimant: 'Pedro' }],
    },
    refusals: [[{ claimant: 'Pedro', reason: ' ab ' }, REASON]],
    contents: [
      [
        { claimant: ' Pedro ', reason: ' lost in the hall ' },
        '{"betId":3,"claimant":"Pedro","reason":"lost in the hall"}',
      ],
    ],
  },
  {
    call: 'POST /api/bet/{id}/unlock',
    path: '/api/bet/3/unlock',
    who: 'A',
    command: 'unlockBet',
    bare: 400,
    body: ['UnlockBetDto', { reason: 'x'.repeat(REASON_LENGTH.max) }],
    fields: { reason: ['text', /^reason /] },
    refusals: [[{}, REASON]],
    contents: [[{ reason: ' found again ' }, '{"betId":3,"reason":"found again"}']],
  },
  {
    call: 'POST /api/bet/{id}/payout_lost',
    path: '/api/bet/3/payout_lost',
    who: 'T',
    command: 'payLostBet',
    bare: 400,
    body: ['PayLostBetDto', { claim_code: SERIAL_OF_NOTHING, approval: APPROVAL }],
    fields: {
      claim_code: ['text', /claim_code|reference number/],
      approval: ['approval', /^approval /, { claim_code: SERIAL_OF_NOTHING }],
    },
    contents: [
      [
        { claim_code: ` ${SERIAL_OF_NOTHING.toLowerCase()} `, approval: APPROVAL },
        `{"approval":{"username":"superadmin"},"betId":3,"claimCode":"${SERIAL_OF_NOTHING}"}`,
      ],
    ],
  },
  ofSerial('POST /api/print/bet/{code}', 'AT', 'recordPrint', 200),
  ofSerial('POST /api/print/payout/{code}', 'AT', 'recordPrint', 200),
  {
    call: 'POST /api/print/sign',
    path: '/api/print/sign',
    who: '*',
    bare: 400,
    body: ['SignCallDto', { call: 'print', params: {}, timestamp: 1_795_305_600_000 }],
  },

  {
    call: 'POST /api/shift/open',
    path: '/api/shift/open',
    who: 'T',
    command: 'openShift',
    bare: 400,
    body: ['OpenShiftDto', { on_hand: '0.00', reason: 'x'.repeat(REASON_LENGTH.max), approval: APPROVAL }],
    fields: {
      on_hand: ['correction', /on_hand/],
      reason: ['text', /^reason /, { on_hand: '1' }],
      approval: ['approval', /^approval /, { on_hand: '1' }],
    },
    contents: [
      [{ on_hand: '12' }, '{"onHand":1200}'],
      [
        { on_hand: '12', reason: ' short ', approval: APPROVAL },
        '{"approval":{"username":"superadmin"},"onHand":1200,"reason":"short"}',
      ],
    ],
  },
  {
    call: 'POST /api/shift/count/begin',
    path: '/api/shift/count/begin',
    who: 'T',
    command: 'beginCount',
    bare: 409,
    contents: [[undefined, '{}']],
  },
  {
    call: 'POST /api/shift/count',
    path: '/api/shift/count',
    who: 'T',
    command: 'countDrawer',
    bare: 400,
    body: ['CountDto', { denominations: { 1000: 100_000, 0.25: 0 } }],
    fields: { denominations: ['pieces', /denominations/] },
    refusals: [[{ denominations: { 1000: -1 } }, COUNT]],
    contents: [
      [
        { denominations: { 500: 2, '0.25': 1 } },
        '{"pieces":[{"denomination":50000,"pieces":2},{"denomination":25,"pieces":1}]}',
      ],
    ],
  },
  {
    call: 'POST /api/shift/resume',
    path: '/api/shift/resume',
    who: 'T',
    command: 'resumeShift',
    bare: 409,
    contents: [[undefined, '{}']],
  },
  {
    call: 'POST /api/shift/close',
    path: '/api/shift/close',
    who: 'AT',
    command: 'closeShift',
    bare: 400,
    body: [
      'CloseShiftDto',
      { teller_id: 4, denominations: {}, reason: 'x'.repeat(REASON_LENGTH.max), approval: APPROVAL },
    ],
    fields: {
      teller_id: ['id', /teller_id/, { denominations: {}, reason: 'went home' }],
      denominations: ['pieces', /denominations/, { teller_id: 4, reason: 'went home' }],
      reason: ['text', /^reason /, { teller_id: 4, denominations: {} }],
      approval: ['approval', /^approval /],
    },
    contents: [
      [{}, '{}'],
      [{ approval: APPROVAL }, '{"approval":{"username":"superadmin"}}'],
      [
        { teller_id: 4, denominations: {}, reason: ' went home ' },
        '{"absent":{"pieces":[],"reason":"went home","tellerId":4}}',
      ],
    ],
  },
  {
    call: 'POST /api/clear_date',
    path: '/api/clear_date',
    also: ['/clear_date'],
    who: 'A',
    command: 'clearDate',
    bare: 400,
    body: ['ClearDateDto', { date: '2026-11-21' }],
    fields: { date: ['date', /date/] },
    refusals: [
      [{}, 'Please select a date'],
      [{ date: '' }, 'Please select a date'],
    ],
    contents: [[{ date: '2020-01-01' }, '{"date":"2020-01-01"}']],
  },
  {
    call: 'POST /api/seal',
    path: '/api/seal',
    who: 'AS',
    command: 'sealDay',
    bare: 400,
    body: ['SealDayDto', { date: '2026-11-21' }],
    contents: [[{ date: '2020-01-01' }, '{"date":"2020-01-01"}']],
  },
  { call: 'POST /api/audit/identities/check', path: '/api/audit/identities/check', who: 'US', bare: 200 },

  {
    call: 'PUT /api/settings/update_house_percentage',
    path: '/api/settings/update_house_percentage',
    also: ['/settings/update_house_percentage'],
    who: 'S',
    command: 'changeHousePercentage',
    bare: 400,
    body: ['HousePercentageDto', { value: 100 }],
    fields: { value: ['percentage', /House percentage/] },
    refusals: [
      [{}, PERCENTAGE],
      [{ value: 0 }, PERCENTAGE],
      [{ value: 100.01 }, PERCENTAGE],
      [{ value: 'abc' }, PERCENTAGE],
      [{ value: 5.001 }, `House percentage ${PLACES}`],
    ],
    contents: [[{ value: '5.5' }, '{"rate":550}']],
  },
  {
    call: 'PUT /api/settings',
    path: '/api/settings',
    also: ['/settings'],
    who: 'S',
    command: 'changeSettings',
    bare: 400,
    body: [
      'SettingsDto',
      {
        payoutUnit: '1.00',
        minimumPayout: 1000,
        receiptTerms: 'Keep this ticket.\n'.padEnd(MAX_TERMS_LENGTH, 'x'),
        stationName: 'Cebu',
        timeZone: 'Asia/Manila',
        minimumBet: 0.01,
        maximumBet: '99999999.99',
        largeBet: '10000',
        largePayout: 20000,
        maximumTellerStake: null,
        lowCash: null,
        highCash: '150000',
        changeFirstPassword: true,
        idleMinutes: HOUSE_RULES.idleMinutes.max,
        tellerIdleMinutes: 0,
        lastCallSeconds: MIN_LAST_CALL_SECONDS,
        payoutHoldSeconds: MAX_PAYOUT_HOLD_SECONDS,
        timerFollowsBetting: false,
        shifts: false,
        denominations: ['1000.00', 500],
      },
    ],
    fields: {
      payoutUnit: ['amount', /payoutUnit/],
      minimumPayout: ['minimum', /minimumPayout/],
      receiptTerms: ['terms', /receiptTerms/],
      stationName: ['text', /stationName/],
      timeZone: ['text', /timeZone/],
      minimumBet: ['amount', /minimumBet/],
      maximumBet: ['amount', /maximumBet/],
      largeBet: ['amount', /largeBet/],
      largePayout: ['amount', /largePayout/],
      maximumTellerStake: ['amount', /maximumTellerStake/],
      lowCash: ['amount', /lowCash/],
      highCash: ['amount', /highCash/],
      changeFirstPassword: ['flag', /changeFirstPassword/],
      idleMinutes: ['minutes', /idleMinutes/],
      tellerIdleMinutes: ['minutes', /tellerIdleMinutes/],
      lastCallSeconds: ['callSeconds', /lastCallSeconds/],
      payoutHoldSeconds: ['holdSeconds', /payoutHoldSeconds/],
      timerFollowsBetting: ['flag', /timerFollowsBetting/],
      shifts: ['flag', /shifts/],
      denominations: ['amounts', /denominations/],
    },
    contents: [
      [SETTINGS, CHANGED_SETTINGS],
      [{ idleMinutes: 0 }, '{"idleMinutes":0}'],
    ],
  },
  {
    call: 'PUT /api/teller/{id}',
    path: '/api/teller/{teller}',
    who: 'S',
    command: 'editTeller',
    bare: 400,
    body: ['EditTellerDto', { ...PROFILE, is_active: false }],
    fields: { ...PROFILE_FIELDS, is_active: ['flag', /is_active/] },
    refusals: [
      [{ ip: '1.2.3.x' }, BAD_IP],
      [{ first_name: '' }, FILL_IN],
      [{ password: 'seven77' }, PASSWORD],
    ],
    contents: [
      [
        { last_name: ' Reyes ', is_active: true, password: 'another-password' },
        '{"credentialId":"ID","isActive":true,"lastName":"Reyes","tellerId":{teller}}',
      ],
    ],
  },
  {
    call: 'PUT /api/staff/{id}',
    path: '/api/staff/{teller}',
    who: 'S',
    command: 'editStaff',
    bare: 400,
    body: ['EditStaffDto', { ...STAFF, is_active: false }],
    fields: { ...STAFF_FIELDS, is_active: ['flag', /is_active/] },
    refusals: [
      [{ ip: '1.2.3.x' }, BAD_IP],
      [{ first_name: '' }, FILL_IN],
    ],
    contents: [
      [
        { last_name: ' Reyes ', is_active: true, ip: '', role_id: 1 },
        '{"ip":"","isActive":true,"lastName":"Reyes","role":1,"staffId":{teller}}',
      ],
    ],
  },
  {
    call: 'POST /api/auth',
    path: '/api/auth',
    who: '-',
    command: 'signIn',
    bare: 400,
    body: ['SignInDto', { username: 'a', password: 'b' }],
    fields: {
      username: ['sought', /fill in/, { password: 'x' }],
      password: ['secret', /fill in/, { username: 'x' }],
    },
    refusals: [
      [{ username: 'admin' }, FILL_IN],
      [{ username: '', password: 'x' }, FILL_IN],
      [{}, FILL_IN],
    ],
  },
  {
    call: 'POST /api/auth/change-password',
    path: '/api/auth/change-password',
    who: '*',
    command: 'changeOwnPassword',
    bare: 400,
    body: [
      'ChangeOwnPasswordDto',
      {
        old_password: 'booth-password',
        oldPassword: 'booth-password',
        new_password: 'new-booth-password',
        newPassword: 'new-booth-password',
      },
    ],
    fields: {
      old_password: ['secret', /All fields/, { new_password: 'long-enough' }],
      new_password: ['newSecret', /All fields|Password/, { old_password: 'x' }],
      newPassword: ['newSecret', /All fields|Password/, { oldPassword: 'x' }],
    },
    refusals: [
      [{}, 'All fields are required'],
      [{ old_password: 'x' }, 'All fields are required'],
      [{ newPassword: 'new-password' }, 'All fields are required'],
      [{ old_password: 'ana-password', new_password: 'seven77' }, PASSWORD],
      [{ old_password: 'wrong-password', new_password: 'new-password' }, 'The old password is not correct.'],
    ],
    contents: [[{ old_password: 'super-pass', new_password: 'another-password' }, '{"credentialId":"ID"}']],
  },
  {
    call: 'PUT /api/auth/pin',
    path: '/api/auth/pin',
    who: 'AS',
    command: 'setPin',
    bare: 400,
    body: ['SetPinDto', { password: 'super-pass', pin: '123456' }],
    fields: {
      password: ['secret', /^password /, { pin: '123456' }],
      pin: ['pin', /^pin /, { password: 'x' }],
    },
    refusals: [
      [{ password: 'super-pass', pin: '12345a' }, 'pin must be six digits'],
      [{ password: 'wrong-password', pin: '123456' }, 'The password is not correct.'],
    ],
    contents: [[{ password: 'admin-pass', pin: '123456' }, '{"pinId":"ID"}']],
  },
  {
    call: 'POST /api/auth/change-admin-password',
    path: '/api/auth/change-admin-password',
    who: 'S',
    command: 'changeAdminPassword',
    bare: 400,
    body: ['ChangeAdminPasswordDto', { new_password: 'x'.repeat(MAX_PASSWORD_LENGTH) }],
    fields: { new_password: ['newSecret', /[Pp]assword/] },
    refusals: [
      [{}, 'New password is required'],
      [{ new_password: '' }, 'New password is required'],
      [{ new_password: 'seven77' }, PASSWORD],
    ],
    contents: [[{ new_password: 'another-password' }, '{"credentialId":"ID"}']],
  },
];

/** Logging out ends the session of the caller: `sessions.test.ts` tries it. */
export const LOGOUT = {
  call: 'POST /api/auth/logout',
  path: '/api/auth/logout',
  who: '*',
  command: 'signOut',
  contents: [[undefined, '{}']],
} as const;

/** A call that names a bet, and has no body. */
function ofSerial(call: string, who: Who, command: string, bare: number): WritingCall {
  const contents = [[undefined, '{"serial":"{code}"}']] as const;
  return { call, path: call.slice('POST '.length), who, command, bare, contents };
}

/** How `{teller}` and the others are named in a test. */
export function pathWith(path: string, named: Readonly<Record<string, string | number>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(named[name] ?? whole));
}
