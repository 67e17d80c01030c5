import { writeSync } from 'node:fs'
import { PerformanceObserver } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded into the benchmark's server before its own code: writes to descriptor 3 how much the heap holds after each
// full collection. RSS also counts garbage that V8 hasn't collected yet, so a leak shows here first.

const majorCollections = 4

const tell = (isForced: boolean): void => {
  const { heapUsed, external, rss } = process.memoryUsage()
  try {
    writeSync(3, `${JSON.stringify({ heapUsed, external, rss, isForced })}\n`)
  } catch {
    // The reading process has ended.
  }
}

new PerformanceObserver(list => {
  if (
    list
      .getEntries()
      .some(entry => (entry as unknown as { detail?: { kind?: number } }).detail?.kind === majorCollections)
  )
    tell(false)
}).observe({ entryTypes: ['gc'] })

process.on('SIGUSR2', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  tell(true)
})
