import { startJourneyServer } from './server.ts'

/** Starts the server of the journeys, unless `npm test` has done so. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_PORT']) return undefined
  const { ready, stop } = startJourneyServer()
  Object.assign(process.env, await ready)
  return stop
}
