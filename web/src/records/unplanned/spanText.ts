import { exactDate } from '../../ui/record/RelativeDate.tsx'

/** '25/11/2026 23:30 a 26/11/2026 04:30'; of one day, the day once. */
export function spanText({ start_at, end_at }: { start_at: string; end_at: string }, zone: string): string {
  const [from, to] = [exactDate(start_at, zone), exactDate(end_at, zone)]
  return `${from} a ${to.slice(0, 10) === from.slice(0, 10) ? to.slice(11) : to}`
}
