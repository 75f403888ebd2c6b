-- What wrk sends, by environment variables: BENCH_ENTRY (a body with {n} for a
-- number) is posted to the comma-separated BENCH_PATHS in turn; BENCH_BODY is
-- posted as it is; BENCH_DELAY waits so many milliseconds on average between the
-- requests of a connection. The result is one line of JSON.

local entry = os.getenv('BENCH_ENTRY')
local delay_ms = tonumber(os.getenv('BENCH_DELAY'))
local thread_count = 0

function setup(thread)
  thread_count = thread_count + 1
  thread:set('thread_number', thread_count)
end

if os.getenv('BENCH_BODY') then
  wrk.method = 'POST'
  wrk.body = os.getenv('BENCH_BODY')
  wrk.headers['content-type'] = 'application/json'
end

if entry then
  local paths = {}
  for path in os.getenv('BENCH_PATHS'):gmatch('[^,]+') do
    paths[#paths + 1] = path
  end
  local sent = 0
  local headers = { ['content-type'] = 'application/json' }
  function request()
    sent = sent + 1
    local number = thread_number .. '' .. string.format('%07d', sent)
    return wrk.format('POST', paths[sent % #paths + 1], headers, (entry:gsub('{n}', number)))
  end
end

if delay_ms then
  function delay()
    -- Whole milliseconds, from 0 to twice the mean.
    return math.floor(math.random() * 2 * delay_ms + 0.5)
  end
end

function done(summary, latency)
  local failed = summary.errors.connect + summary.errors.read + summary.errors.write
    + summary.errors.status + summary.errors.timeout
  io.write(string.format(
    '\n{"rate":%.1f,"p50":%.0f,"p99":%.0f,"failed":%d}\n',
    summary.requests * 1e6 / summary.duration,
    latency:percentile(50), latency:percentile(99), failed))
end
