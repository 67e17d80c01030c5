-- Sends the prepared requests in random order. The file's first line is the token; then each line has METHOD, path and
-- body, separated by tabs.
local requests = {}

function init(args)
  local file = assert(io.open(args[1]))
  local bearer = "Bearer " .. file:read("*l")
  for line in file:lines() do
    local method, path, body = line:match("^(%S+)\t(%S+)\t(.*)$")
    local headers = { ["Host"] = wrk.headers["Host"], ["Authorization"] = bearer }
    if body == "" then body = nil else headers["Content-Type"] = "application/json" end
    requests[#requests + 1] = wrk.format(method, path, headers, body)
  end
  file:close()
  math.randomseed(os.time())
end

function request()
  return requests[math.random(#requests)]
end

function done(summary, latency)
  local e = summary.errors
  io.write(string.format(
    '\n@{"requests":%d,"micros":%d,"p50":%d,"p99":%d,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    e.status, e.connect + e.read + e.write + e.timeout
  ))
end
