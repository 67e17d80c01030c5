import { dayOf, operatorTimeZone } from 'contract/format.ts'
import { addressOf } from '../api/address.ts'
import { askEarly } from '../api/early.ts'
import type { Me } from '../api/session.ts'
import { mobileQuery } from '../app/mobileQuery.ts'
import { mayOpen, pagePattern } from '../app/rights.ts'
import { parseSearch } from '../app/search.ts'
import { resolveLine, storedLine } from '../app/storedLine.ts'
import { duePicture } from '../features/programming/picture.ts'
import { orderPicture, ordersPicture } from '../features/work-orders/pictures.ts'
import { endPicture, type Picture, showLine, showPicture } from './picture.ts'

/*
 * Comes before the application, with a twentieth of its code: asks who is signed in and for the page's rows, and on
 * phones draws the words of them, so that people read while the rest comes. color-scheme.js loads it.
 */

const pictures = [ordersPicture, orderPicture, duePicture] as readonly Picture<unknown>[]

/** How long a picture may stand if nothing takes its place, in milliseconds. */
const longest = 10_000
/** How long words wait for their letters, in milliseconds. */
const lettersMs = 400

/** Settles when the picture has been painted, or when there will be none. */
export const painted: Promise<void> = paint()

async function paint(): Promise<void> {
  const [asksMe, asksEnvironment] = [
    askEarly<Me>('auth/me'),
    askEarly<{ app_env: string; time_zone: string }>('environment')
  ]
  const found = pictures.map(picture => ({ picture, params: paramsOf(picture.page) })).find(({ params }) => params)
  const [me, environment] = [await asksMe, await asksEnvironment]
  const line = me && resolveLine(me.locations, storedLine()?.fk_location)
  if (!found?.params || !line || me.level !== 'full' || !mayOpen(me, pagePattern(found.picture.page))) return
  const { picture, params } = found
  const visit = {
    me,
    line,
    params,
    search: parseSearch(location.search),
    today: () => dayOf(Date.now(), environment?.time_zone ?? operatorTimeZone)
  }
  const asks = picture.ask(visit)
  if (!asks) return
  const answer = askEarly(addressOf(asks.path, asks.query))
  // On wide screens the application brings the first words as soon.
  if (!matchMedia(mobileQuery).matches) return
  showLine(line)
  // In the letters that it will keep, unless they are late.
  const [data] = await Promise.all([
    answer,
    Promise.race([
      document.fonts.load('1em "Inter Variable"').catch(() => {}),
      new Promise(resolve => setTimeout(resolve, lettersMs))
    ])
  ])
  if (data === undefined) return
  showPicture(picture.draw(data, visit), {
    hasBanner: environment !== undefined && environment.app_env !== 'production'
  })
  setTimeout(endPicture, longest)
  if (!document.hidden) await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}

/** What stands in the address in the place of a route's `$` names; undefined if it is another page's. */
function paramsOf(page: string): Record<string, string> | undefined {
  const [steps, names] = [location.pathname.split('/'), page.split('/')]
  const isThis =
    steps.length === names.length && names.every((name, place) => name.startsWith('$') || name === steps[place])
  return isThis
    ? Object.fromEntries(
        names.flatMap((name, place) => (name.startsWith('$') ? [[name.slice(1), steps[place] ?? '']] : []))
      )
    : undefined
}
