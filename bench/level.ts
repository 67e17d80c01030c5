import { level, type LevelledResource } from '../server/src/features/planning/level.ts'
import { yearOfWork } from '../server/test/planning-cases.ts'

/** Levels a year of eight specialties for twenty seeds, and prints time, gaps and changes. `npm run bench:level` */
const specialties = [1, 2, 3, 4, 5, 6, 7, 8]
const seeds = Array.from({ length: 20 }, (_, index) => String(index + 1))
const sizes = [
  { name: '2.000 actividades, una ejecución de cada una', activities: 250, once: true },
  { name: '2.000 actividades, todas sus ejecuciones', activities: 250, once: false },
  { name: '2.500 actividades, todas sus ejecuciones', activities: 310, once: false }
]

for (const { name, activities, once } of sizes) {
  const results: LevelledResource[] = []
  const times: number[] = []
  let pieces = 0
  for (const seed of seeds) {
    const years = specialties.map(specialty => yearOfWork(seed, specialty, activities, once))
    const work = years.flatMap(year => year.pieces)
    const start = performance.now()
    results.push(
      ...level(
        years.map(({ specialty }) => specialty),
        work
      )
    )
    times.push(performance.now() - start)
    pieces += work.length
  }
  const gaps = results.map(({ gap }) => gap)
  const changed = results.reduce((sum, { changes }) => sum + changes.length, 0)
  console.log(
    [
      name,
      `${Math.round(pieces / results.length)} piezas por especialidad`,
      `las ocho: mediana ${median(times).toFixed(0)} ms, máximo ${Math.max(...times).toFixed(0)} ms`,
      `distancia a la cota: mediana ${median(gaps).toFixed(2)} %, máximo ${Math.max(...gaps).toFixed(2)} %`,
      `pico: mediana ${median(results.map(({ peak }) => peak.before)).toFixed(2)} antes, ${median(results.map(({ peak }) => peak.after)).toFixed(2)} después`,
      `cambian ${((100 * changed) / pieces).toFixed(0)} %`
    ].join('\n  ')
  )
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
