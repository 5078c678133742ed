/**
 * Loaded into a server before its own code: moves the wall clock of all its threads ahead by `TEST_CLOCK_AHEAD_MS`, for
 * tests of "the next day" and of expired tokens. The monotonic clock is unchanged. Each SIGUSR2 moves that one ahead by
 * `TEST_JUMP_MS`, for tests that would have to wait for minutes; or back, for those in which a time must not end.
 */
const aheadMs = Number(process.env.TEST_CLOCK_AHEAD_MS ?? 0);
const RealDate = globalThis.Date;
const nowMs = () => RealDate.now() + aheadMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [nowMs()] : values, newTarget),
  apply: () => new RealDate(nowMs()).toString(),
  get: (target, name, receiver) => (name === 'now' ? nowMs : Reflect.get(target, name, receiver)),
});

let jumpedMs = 0;
const realNow = performance.now.bind(performance);
performance.now = () => realNow() + jumpedMs;
const jumpMs = Number(process.env.TEST_JUMP_MS ?? 0);
if (jumpMs !== 0) {
  process.on('SIGUSR2', () => {
    jumpedMs += jumpMs;
    process.stdout.write('jumped\n');
  });
}
