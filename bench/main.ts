import { parseArgs } from 'node:util'
import pg from 'pg'
import { findFacts } from './facts.ts'
import { compare, measure } from './measure.ts'
import { describe, heading, keep, missingPrograms, red, type Report, rowOf } from './report.ts'
import { questions } from './questions.ts'
import { type Place, type Server, startServer } from './server.ts'
import { tableOf, walk } from './walk.ts'

const help = `npm run bench -- [opciones] [carpeta de datos…]   (sin carpeta: DATABASE_URL, DATA_DIR o ./data)
  --questions L1,G     solo estas: ${questions.map(question => question.name).join(', ')}
  --connections 1,16   conexiones a la vez (1,16,64; con --growth 1,16)
  --turns 5            turnos de cada lado
  --seconds 3          segundos de cada turno
  --words "a b"        las dos palabras de L3, en vez de las que encuentra
  --growth             coste por petición de ${questions
    .filter(q => q.growth)
    .map(q => q.name)
    .join(', ')} según crecen los datos; luego: node bench/plot.ts
  --walk               cada filtro, orden y búsqueda de cada lista, en la línea mayor y en todas
  --only workorders    con --walk: solo las direcciones que lo contienen`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    questions: { type: 'string' },
    connections: { type: 'string' },
    turns: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    words: { type: 'string' },
    growth: { type: 'boolean', default: false },
    walk: { type: 'boolean', default: false },
    only: { type: 'string' },
    help: { type: 'boolean', default: false }
  }
})

/** The running server: a signal stops it and its processes. */
let server: Server | undefined
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    isInterrupted = true
    void (server?.stop() ?? Promise.resolve()).finally(() => process.exit(130))
  })
}

const missing = options.walk ? undefined : missingPrograms()
if (options.help || missing) console.log(missing ?? help)
else {
  try {
    for (const place of places()) await run(place)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

function places(): Place[] {
  const { DATABASE_URL, DATA_DIR } = process.env
  if (positionals.length) return positionals.map(dataDir => ({ dataDir }))
  return [DATABASE_URL ? { databaseUrl: DATABASE_URL } : { dataDir: DATA_DIR || './data' }]
}

async function run(place: Place): Promise<void> {
  const settings = { turns: wholeNumber(options.turns), seconds: wholeNumber(options.seconds) }
  const connections = (options.connections ?? (options.growth ? '1,16' : '1,16,64')).split(',').map(wholeNumber)
  const wanted =
    options.questions?.split(',') ??
    questions.filter(question => question.growth || !options.growth).map(question => question.name)
  const unknown = wanted.filter(name => !questions.some(question => question.name === name))
  if (unknown.length) throw new Error(`No hay ninguna pregunta ${unknown.join(', ')}\n${help}`)

  server = await startServer(place)
  const client = new pg.Client({
    connectionString: server.databaseUrl,
    application_name: 'bench',
    options: '-c TimeZone=UTC'
  })
  client.on('error', () => {}) // the next query reports it
  try {
    await client.connect()
    if (options.walk) return console.log(tableOf(await walk(server, client, options.only), 100))
    const words = options.words?.split(/\s+/) as [string, string] | undefined
    const facts = await findFacts(client, words)
    const context = { server, client, facts }
    const told = await describe(client, facts)
    const report: Report = {
      kind: options.growth ? 'growth' : 'bench',
      at: new Date().toISOString(),
      ...told,
      settings,
      results: [],
      skipped: {}
    }
    console.log(
      `\n${told.rows['work_order']?.toLocaleString('es')} órdenes; línea ${facts.bigLine} con ${facts.closed} cerradas; «${facts.words.join(' ')}» en ${facts.wordMatches}; ` +
        `${facts.month.join(' a ')}: ${facts.dueInMonth} actividades\n${facts.created ? `${red(`${facts.created} órdenes son de mediciones anteriores (W), abiertas: mejor medir sobre una copia recién hecha`)}\n` : ''}${settings.turns} turnos de ${settings.seconds} s por lado; tiempos en ms\n\n${heading()}`
    )
    for (const question of questions.filter(({ name }) => wanted.includes(name))) {
      const { skip, remark } = await compare(context, question)
      if (skip) {
        report.skipped[question.name] = skip
        console.log(`${question.name.padEnd(5)} ${red(skip)}`)
        continue
      }
      for (const number of connections) {
        try {
          const result = await measure(context, question, number, settings)
          if (remark) result.remarks.push(remark)
          report.results.push(result)
          console.log(rowOf(result))
        } catch (error) {
          if (isInterrupted) return
          const failure = error instanceof Error ? error.message : String(error)
          report.skipped[`${question.name} ${number}`] = failure
          console.log(`${question.name.padEnd(5)} ${red(failure)}`)
        }
      }
    }
    console.log(`\n${keep(report)}${wanted.includes('W') ? '; las órdenes que creó W se quedan en la base' : ''}`)
  } finally {
    await client.end()
    await server.stop()
    server = undefined
  }
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Error(`${text} no es un número entero\n${help}`)
  return value
}
