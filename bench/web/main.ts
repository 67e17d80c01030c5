import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { inProject } from '../../scripts/project.ts'
import { signIn, withBrowser } from './browser.ts'
import { measureInteractions } from './interaction.ts'
import { measureScreen, type Profile, profiles, type Vitals } from './lighthouse.ts'
import { measureKept } from './kept.ts'
import { measureReady } from './ready.ts'
import { startProduct } from './product.ts'
import { interactionsTable, keptTable, readyTable, vitalsTable } from './report.ts'
import { type Screen, screensFor } from './screens.ts'

/** `npm run bench:web`: measures how fast the web loads and reacts. It only reports, and never fails. */
const { values: given } = parseArgs({
  options: {
    url: { type: 'string' },
    runs: { type: 'string', default: '3' },
    screens: { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false }
  }
})

const help = `npm run bench:web -- [--url http://localhost:3000] [--runs 3] [--screens sign-in,list,order,programming] [--only ready|kept|lighthouse|interactions]
Without --url it builds the web and starts the product on a free port, with demonstration data of its own.
'Machine' is Lighthouse's index of the processor while it measured: figures of different indexes can't be compared.`

if (given.help) console.log(help)
else await bench()

async function bench(): Promise<void> {
  const product = given.url ? { url: given.url.replace(/\/$/, ''), stop: async () => {} } : await startProduct()
  try {
    const all = screensFor(await anOrder(product.url))
    const screens = all.filter(({ name }) => given.screens?.split(',').includes(name) ?? true)
    const wants = (part: string) => given.only === undefined || given.only === part
    const ready = []
    for (const screen of wants('ready') ? screens : [])
      ready.push({ screen, ready: await measureReady(product.url, screen, Number(given.runs)) })
    if (ready.length > 0) console.log(`\n${readyTable(ready)}\n`)
    const kept = wants('kept') ? await measureKept(product.url, Number(given.runs)) : undefined
    if (kept !== undefined) console.log(`${keptTable(kept)}\n`)
    const vitals = wants('lighthouse') ? await measureAll(product.url, screens) : []
    if (vitals.length > 0) console.log(`${vitalsTable(vitals)}\n`)
    const interactions = wants('interactions') ? await measureInteractions(product.url) : undefined
    if (interactions) console.log(`${interactionsTable(interactions)}\n`)
    keep({ at: new Date().toISOString(), ready, kept, vitals, interactions })
  } finally {
    await product.stop()
  }
}

async function measureAll(
  url: string,
  screens: readonly Screen[]
): Promise<{ screen: Screen; profile: Profile; vitals: Vitals }[]> {
  const measured = []
  for (const screen of screens) {
    for (const profile of profiles) {
      console.log(`${screen.name}, ${profile}…`)
      measured.push({ screen, profile, vitals: await measureScreen(url, screen, profile, Number(given.runs)) })
    }
  }
  return measured
}

/** The newest planned order, as an example. */
function anOrder(url: string): Promise<number> {
  return withBrowser(async browser => {
    await signIn(browser, url)
    const answer = await browser.context.request.get(`${url}/api/v1/workorders?is_planned=true&itemsPerPage=1`)
    const { data } = (await answer.json()) as { data: { rows: { id: number }[] } }
    return data.rows[0]?.id ?? 1
  })
}

function keep(results: { at: string } & Record<string, unknown>): void {
  const folder = inProject('bench/results')
  mkdirSync(folder, { recursive: true })
  const file = `${folder}/web-${results.at.replaceAll(':', '-').slice(0, 19)}.json`
  writeFileSync(file, JSON.stringify(results, undefined, 2))
  console.log(file)
}
