-- What wrk sends: bets of one game, or payouts of winners, the tellers taking turns. Arguments, after `--`:
-- `bets` or `payouts`, a file of tokens, the game's id or a file of codes, the mean pause of a connection in ms (0: none).
local ffi = require('ffi')
ffi.cdef([[
  struct timeval { long seconds; long micros; };
  int gettimeofday(struct timeval *now, void *zone);
]])

local tokens, codes = {}, {}
local threads = {}
-- Read by `done`: how many calls were made up, when the first one was made, and when the codes were used up.
taken, startedAt, endedAt = 0, 0, 0

local kind, game, run

local function lines(path)
  local all = {}
  for line in io.lines(path) do all[#all + 1] = line end
  return all
end

local function nowMicros()
  local now = ffi.new('struct timeval')
  ffi.C.gettimeofday(now, nil)
  return tonumber(now.seconds) * 1000000 + tonumber(now.micros)
end

function setup(thread) threads[#threads + 1] = thread end

function init(args)
  math.randomseed(os.time())
  kind = args[1]
  tokens = lines(args[2])
  if kind == 'bets' then game = args[3] else codes = lines(args[3]) end
  -- The same teller makes no key twice, in another run neither.
  run = string.format('%04x', math.random(0, 65535))
  local meanMs = tonumber(args[4])
  if meanMs > 0 then
    function delay() return math.random(0, 2 * meanMs) end
  end
end

-- A UUIDv7, like the ids of our client: it begins with the milliseconds since 1970.
local function key()
  local ms = os.time() * 1000
  return string.format('%08x-%04x-7000-8000-%s%08x', math.floor(ms / 65536), ms % 65536, run, taken)
end

function request()
  if kind == 'payouts' and taken >= #codes then
    if endedAt == 0 then endedAt = nowMicros() end
    wrk.thread:stop()
    -- Something must be sent; nobody waits for the answer.
    return wrk.format('GET', '/')
  end
  taken = taken + 1
  -- wrk looks at the first one, and sends it later or never.
  if taken == 2 then startedAt = nowMicros() end
  local headers = {
    ['Authorization'] = 'Bearer ' .. tokens[taken % #tokens + 1],
    ['Idempotency-Key'] = key(),
  }
  if kind == 'payouts' then
    return wrk.format('POST', '/api/bet/' .. codes[taken] .. '/payout', headers)
  end
  headers['Content-Type'] = 'application/json'
  -- One of ten bets is on WALA, so that MERON can pay more than its stakes.
  local isMeron = taken % 10 ~= 0
  local body = string.format('{"game_id":%s,"amount":"10","is_bet_meron":%s}', game, tostring(isMeron))
  return wrk.format('POST', '/api/bet', headers, body)
end

function done(summary, latency)
  local errors = summary.errors
  local thread = threads[1]
  local ended = thread:get('endedAt')
  local micros = ended > 0 and ended - thread:get('startedAt') or summary.duration
  print(string.format(
    '{"answers":%d,"micros":%d,"refused":%d,"broken":%d,"p50":%d,"p95":%d,"p99":%d,"taken":%d}',
    summary.requests, micros, errors.status, errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(95), latency:percentile(99), thread:get('taken')
  ))
end
