import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inProject } from '../scripts/project.ts'
import type { Report } from './report.ts'

// Plots the cost per request against the size of the data, relative to the smallest set, from the stored runs of
// `--growth`; for each size the latest run.

type Point = { rows: number; millis: number }

const folder = 'bench/results'
const given = process.argv.slice(2)
const files = given.length
  ? given
  : readdirSync(inProject(folder))
      .filter(name => name.startsWith('growth-') && name.endsWith('.json'))
      .map(name => inProject(`${folder}/${name}`))
const reports = files
  .map(file => JSON.parse(readFileSync(file, 'utf8')) as Report)
  .toSorted((a, b) => a.at.localeCompare(b.at))
const sizes = new Map(reports.map(report => [nominal(report.rows['work_order'] ?? 0), report]))
const runs = [...sizes].toSorted(([a], [b]) => a - b)
if (runs.length < 2) console.log('Hacen falta dos tamaños o más: npm run bench -- --growth <carpeta>')
else {
  writeFileSync(inProject('docs/images/growth.svg'), draw(runs.map(([rows, report]) => ({ rows, report }))))
  console.log('docs/images/growth.svg')
}

/** The nominal size of a set: 1,003,214 orders are the set of a million. */
function nominal(rows: number): number {
  const unit = 10 ** (Math.floor(Math.log10(rows)) - 1)
  return Math.round(rows / unit) * unit
}

function draw(measured: { rows: number; report: Report }[]): string {
  const first = measured[0]?.rows ?? 1
  const last = measured.at(-1)?.rows ?? 1
  const connections = [
    ...new Set(measured.flatMap(({ report }) => report.results.map(result => result.connections)))
  ].sort((a, b) => a - b)
  const names = [...new Set(measured.flatMap(({ report }) => report.results.map(result => result.question)))]
  const series = (name: string, number: number): Point[] =>
    measured.flatMap(({ rows, report }) =>
      report.results
        .filter(r => r.question === name && r.connections === number)
        .map(r => ({ rows, millis: 1000 / r.api.perSecond }))
    )
  const relative = (points: readonly Point[]) =>
    points.map(({ rows, millis }) => ({ rows, value: millis / (points[0]?.millis ?? 1) }))
  const all = connections.flatMap(number =>
    names.flatMap(name => relative(series(name, number)).map(point => point.value))
  )
  const top = Math.max(2, Math.ceil(Math.max(...all) * 2) / 2)
  const step = [0.5, 1, 2, 5, 10, 20, 50, 100].find(value => top / value <= 6) ?? top

  const [panel, plotWidth, plotHeight, left, above] = [430, 320, 220, 50, 50]
  const x = (rows: number) => (Math.log(rows / first) / Math.log(last / first)) * plotWidth
  const y = (value: number) => plotHeight - (value / top) * plotHeight
  const path = (points: readonly { rows: number; value: number }[]) =>
    points.map(({ rows, value }, i) => `${i ? 'L' : 'M'}${x(rows).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  const allowed = Array.from({ length: 41 }, (_, i) => first * (last / first) ** (i / 40)).map(rows => ({
    rows,
    value: Math.log(rows) / Math.log(first)
  }))
  const colours = ['#2a6fb0', '#c2571a', '#3d8b4a', '#8a4fa3']

  const panels = connections.map((number, index) => {
    const lines = names
      .map((name, i) => ({ name, colour: colours[i % colours.length], points: series(name, number) }))
      .filter(({ points }) => points.length > 1)
    return `<g transform="translate(${index * panel + left} ${above})">
<text x="0" y="-16" class="title">${number === 1 ? '1 connection' : `${number} connections`}</text>
${Array.from({ length: Math.floor(top / step) + 1 }, (_, i) => i * step)
  .map(
    value =>
      `<path class="grid" d="M0 ${y(value).toFixed(1)}H${plotWidth}"/><text x="-8" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${value}×</text>`
  )
  .join('\n')}
${measured.map(({ rows }) => `<text x="${x(rows).toFixed(1)}" y="${plotHeight + 18}" text-anchor="middle">${short(rows)}</text>`).join('\n')}
<path class="allowed" d="${path(allowed)}"/>
${lines
  .map(
    (
      { name, colour, points },
      i
    ) => `<path d="${path(relative(points))}" fill="none" stroke="${colour}" stroke-width="2"/>
${relative(points)
  .map(({ rows, value }) => `<circle cx="${x(rows).toFixed(1)}" cy="${y(value).toFixed(1)}" r="3" fill="${colour}"/>`)
  .join('')}
<text x="0" y="${plotHeight + 42 + i * 16}" fill="${colour}" style="fill:${colour}">${name}: ${points.map(({ millis }) => cost(millis)).join(' → ')} ms</text>`
  )
  .join('\n')}
<text x="0" y="${plotHeight + 42 + lines.length * 16}">dashed: log n</text>
</g>`
  })
  const height = above + plotHeight + 58 + names.length * 16
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${connections.length * panel} ${height}" width="${connections.length * panel}" height="${height}" role="img" aria-label="Cost per request by number of work orders">
<style>text{font:12px system-ui,sans-serif;fill:#444}.title{font-weight:600;fill:#222}.grid{stroke:#e3e3e3}.allowed{fill:none;stroke:#999;stroke-width:1.5;stroke-dasharray:5 4}</style>
<rect width="100%" height="100%" fill="#fff"/>
${panels.join('\n')}
</svg>
`
}

function short(rows: number): string {
  return rows >= 1e6 ? `${rows / 1e6} M` : rows >= 1e3 ? `${rows / 1e3} k` : String(rows)
}

function cost(millis: number): string {
  return millis.toFixed(millis < 10 ? 2 : 1)
}
