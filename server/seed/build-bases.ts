import { assetStatus, readingSource } from 'contract/core/classifier.ts'
import { addDays, addMonths } from 'contract/core/days.ts'
import { asset, asset_version } from '../src/schema/assets.ts'
import { base, base_metric } from '../src/schema/bases.ts'
import {
  type BaseTemplate,
  baseTemplates,
  cabinsPerGroup,
  meterResets,
  meters as meterFacts,
  resetMinute
} from './bases.ts'
import type { Catalogs, Plans } from './build-catalogs.ts'
import { shortName } from './build-places.ts'
import { type Clock, iso } from './clock.ts'
import { replacements } from './failures.ts'
import { models, parts, spares } from './plant.ts'
import { hash, type Random, randomFrom } from './random.ts'
import type { Store } from './store.ts'
import type { BaseWorld, LineWorld, Meter, Person, ReadingDraft, Spot } from './world.ts'

/** The replacement of an asset by another. */
export type Replacement = {
  base: BaseWorld
  day: number
  title: string
  reason: string
  specialty: string
  before: number
}

type Tools = { store: Store; clock: Clock; catalogs: Catalogs; plans: Plans; random: Random }

export function buildBases(
  store: Store,
  {
    clock,
    catalogs,
    plans,
    lines,
    people
  }: { clock: Clock; catalogs: Catalogs; plans: Plans; lines: readonly LineWorld[]; people: readonly Person[] }
) {
  const tools: Tools = { store, clock, catalogs, plans, random: randomFrom('bases') }
  const bases = lines.flatMap(line => buildLineBases(tools, line))
  const meters = lines.flatMap(line =>
    meterFacts.map(facts => {
      const owner = bases.find(one => one.line === line && one.template.code === facts.base)
      if (!owner) throw new Error(`no base for meter ${facts.name}`)
      return buildMeter(tools, owner, facts, people)
    })
  )
  const changes = replaceSome(tools, bases)
  for (const one of bases) addStays(tools, one, changes)
  for (const [model, count] of spares)
    for (let i = 1; i <= count; i++)
      addAsset(tools, {
        model,
        code: `${model.slice(4)}-ALM-${three(i)}`,
        opened: clock.text(clock.today - 400 - i * 17),
        status: assetStatus.EN_ALMACEN
      })
  return { bases, meters, changes }
}

const three = (number: number) => String(number).padStart(3, '0')

function buildLineBases(tools: Tools, line: LineWorld): BaseWorld[] {
  const { stations, towers, facts } = line
  const whole: Spot = { id: line.id, code: facts.code, name: facts.name, number: 0, position: 0 }
  const groups = Array.from({ length: Math.ceil(facts.cabins / cabinsPerGroup) }, (_, i): Spot => {
    const to = Math.min((i + 1) * cabinsPerGroup, facts.cabins)
    return { ...whole, number: i + 1, name: `${three(i * cabinsPerGroup + 1)}–${three(to)}` }
  })
  const spots: Record<BaseTemplate['place'], readonly Spot[]> = {
    drive: stations.slice(0, 1),
    return: stations.slice(-1),
    station: stations,
    tower: towers,
    line: [whole],
    vehicles: groups
  }
  // Neighbours that are visited together: five towers, three groups of cabins; each station on days of its own.
  const together: Record<BaseTemplate['place'], number> = {
    drive: 1,
    return: 1,
    station: 1,
    tower: 5,
    line: 1,
    vehicles: 3
  }
  const made: BaseWorld[] = []
  for (const place of ['drive', 'return', 'station', 'line', 'tower', 'vehicles'] as const) {
    for (const spot of spots[place]) {
      for (const template of baseTemplates.filter(one => one.place === place)) {
        const block = Math.floor(Math.max(spot.number - 1, 0) / together[place])
        made.push(
          addBase(tools, { line, spot, template, block, blocks: Math.ceil(spots[place].length / together[place]) })
        )
      }
    }
  }
  return made
}

function addBase(
  { store, catalogs, plans, random, clock }: Tools,
  {
    line,
    spot,
    template,
    block,
    blocks
  }: { line: LineWorld; spot: Spot; template: BaseTemplate; block: number; blocks: number }
): BaseWorld {
  const { place } = template
  const code =
    place === 'vehicles'
      ? `${spot.code}-${template.code}-${String(spot.number).padStart(2, '0')}`
      : `${spot.code}-${template.code}`
  const name = template.name.replace('#', place === 'tower' ? String(spot.number) : shortName(spot.name))
  // Some positions have no plan yet, so that a planner has something left to do.
  const hasPlan = template.code === 'ALU' ? hash(code) % 3 > 0 : !(template.code === 'ANE' && line.facts.code === 'CAF')
  const plan = template.plan && hasPlan ? plans.id(template.plan) : null
  const row = {
    code,
    name,
    fk_location: spot.id,
    fk_line: line.id,
    fk_structure: catalogs.structure(template.structure),
    fk_plan: plan,
    criticality: template.criticality,
    requires_stop: template.requires_stop
  }
  const id = store.add(base, row)
  const made: BaseWorld = { id, code, name, line, place: spot, template, plan, block, blocks, assets: [] }
  if (random.chance(0.975)) {
    const model =
      template.model === 'MOD-BA8' ? random.pick(['MOD-BA8', 'MOD-BA8', 'MOD-BA6', 'MOD-BC8']) : template.model
    const mounted = addAsset(
      { store, catalogs, plans, random, clock },
      { model, code: `A-${code}`, opened: line.facts.opened, status: assetStatus.EN_SERVICIO }
    )
    made.assets.push({ id: mounted, from: clock.start - 60, to: null })
    for (const [inside, part] of parts)
      if (inside === template.code)
        addAsset(
          { store, catalogs, plans, random, clock },
          {
            model: part,
            code: `A-${code}-${part.slice(4)}`,
            opened: line.facts.opened,
            status: assetStatus.EN_SERVICIO,
            parent: mounted
          }
        )
  }
  return made
}

function addAsset(
  { store, catalogs, random }: Tools,
  {
    model: code,
    opened,
    status,
    parent,
    ...row
  }: { model: string; code: string; opened: string; status: number; parent?: number }
): number {
  const facts = models.find(one => one[0] === code)
  if (!facts) throw new Error(`no model ${code}`)
  const [, , brand, , supplier, name, cost] = facts
  const manufactured_on = addDays(opened, -random.int(150, 420))
  return store.add(asset, {
    ...row,
    name,
    serial_number: `${brand}${manufactured_on.slice(2, 4)}-${random.int(10_000, 99_999)}`,
    fk_asset: parent ?? null,
    fk_model: catalogs.model(code),
    fk_supplier: catalogs.supplier(supplier),
    fkc_status: status,
    manufactured_on,
    commissioned_on: status === assetStatus.EN_ALMACEN ? null : opened,
    warranty_until: status === assetStatus.EN_ALMACEN ? null : addMonths(opened, 24),
    cost: Math.round((cost * (0.94 + random.next() * 0.12)) / 10) * 10
  })
}

/** Replaces some assets of each kind during the two years, and the motor whose meter was reset. */
function replaceSome(tools: Tools, bases: readonly BaseWorld[]): Replacement[] {
  const { clock, random } = tools
  const changes: Replacement[] = []
  const change = (
    one: BaseWorld,
    day: number,
    {
      title,
      reason,
      specialty,
      old
    }: { title: string; reason: string; specialty: string; old: keyof typeof assetStatus }
  ) => {
    const before = one.assets[0]
    if (!before || one.assets.length > 1) return
    before.to = day
    tools.store.change(asset, before.id, { fkc_status: assetStatus[old], updated_at: iso(clock.at(day, 180)) })
    const next = addAsset(tools, {
      model: one.template.model,
      code: `A-${one.code}-R`,
      opened: clock.text(day),
      status: assetStatus.EN_SERVICIO
    })
    one.assets.push({ id: next, from: day, to: null })
    changes.push({ base: one, day, title, reason, specialty, before: before.id })
  }
  for (const { base: code, count, ...what } of replacements) {
    for (const one of random.some(
      bases.filter(({ template }) => template.code === code),
      count
    ))
      change(one, clock.today - random.int(25, 690), what)
  }
  for (const { line, drives, daysAgo } of meterResets) {
    const code = meterFacts.find(facts => facts.drives === drives)?.base
    const one = bases.find(({ template, line: own }) => template.code === code && own.facts.code === line)
    if (one && drives === 'emergencia')
      change(one, clock.today - daysAgo, {
        title: 'Cambio del motor de emergencia',
        reason: 'Pérdida de compresión en dos cilindros',
        specialty: 'MEC',
        old: 'EN_REPARACION'
      })
  }
  return changes
}

function addStays({ store, clock }: Tools, one: BaseWorld, changes: readonly Replacement[]): void {
  for (const [index, stay] of one.assets.entries()) {
    const installed = index === 0 ? `${one.line.facts.opened}T12:00:00.000Z` : iso(clock.at(stay.from, 200))
    const removed = stay.to === null ? null : iso(clock.at(stay.to, 120))
    const change = changes.find(({ base: changed }) => changed === one)
    const reason = index === 0 ? 'Puesta en servicio de la línea' : (change?.reason ?? null)
    store.add(asset_version, {
      fk_asset: stay.id,
      fk_base: one.id,
      installed_at: installed,
      removed_at: removed,
      is_active: removed === null,
      reason,
      mounting_reason: reason,
      installed_by: null
    })
  }
}

function buildMeter(
  { store, clock, catalogs, random }: Tools,
  owner: BaseWorld,
  facts: (typeof meterFacts)[number],
  people: readonly Person[]
): Meter {
  const { line } = owner
  const unit = catalogs.usageUnit(facts.unit)
  const reset = meterResets.find(one => one.line === line.facts.code && one.drives === facts.drives)
  const resetDay = reset ? clock.today - reset.daysAgo : null
  const readers = people.filter(
    person =>
      person.profile === 'Técnico' &&
      person.lines.has(line.id) &&
      (person.specialties.includes('ELE') || person.specialties.includes('MEC'))
  )
  const digits = facts.unit === 'H' || facts.unit === 'MM' ? 1 : 0
  // A cable stretches most slowly when it is old; its meter starts at the last shortening.
  const zero = facts.drives === 'elongacion' ? line.hoursAt(clock.start - 1) - 9500 : 0
  const valueOn = (day: number) => {
    const from = resetDay !== null && day >= resetDay ? line.hoursAt(resetDay) : zero
    return Number((Math.max(0, line.hoursAt(day) - from) * facts.perHour).toFixed(digits))
  }
  const readings: ReadingDraft[] = []
  const read = (day: number, at: number, value: number, is_reset = false) => {
    const source = day < clock.today - 520 ? readingSource.IMPORTACION : readingSource.MANUAL
    if (at < clock.now)
      readings.push({ day, at, value, is_reset, source, staff: readers.length ? random.pick(readers).id : null })
  }
  for (let day = clock.start; day <= clock.today; day++) {
    if (day === resetDay) read(day, clock.at(day, resetMinute), 0, true)
    else if (facts.daily && day < clock.today) read(day, clock.at(day, 23 * 60 + random.int(5, 40)), valueOn(day))
    else if (!facts.daily && clock.weekday(day) === 0)
      read(day, clock.at(day, 8 * 60 + random.int(0, 45)), valueOn(day - 1))
  }
  const id = store.add(base_metric, {
    fk_base: owner.id,
    fk_line: line.id,
    fk_usage_unit: unit,
    name: facts.name,
    current_value: readings.at(-1)?.value ?? null,
    rollover_at: facts.rollover
  })
  return { id, drives: facts.drives, line, unit, rollover_at: facts.rollover, readings, resetDay }
}
