import type { Point } from 'contract/core/coordinates.ts'
import type { MapService } from 'contract/locations/locations.ts'

/** A map as it is drawn by a library; nothing else of the application knows which one. */
export type Drawing = {
  /** Puts an element on the map with its middle at a point. */
  place: (element: HTMLElement, at: Point) => Placed
  /** Draws a line; a faint one is thin. Returns what removes it. */
  line: (points: readonly Point[], look: { colour: string; isFaint: boolean }) => () => void
  /** Moves and zooms so that all these points are in sight; without points, all the world. */
  fit: (points: readonly Point[]) => void
  /** Moves so that the point is in the middle, near enough to distinguish places. */
  centre: (at: Point) => void
  /** Moves only as far as the point needs to be in sight. */
  reveal: (at: Point) => void
  zoom: (by: 1 | -1) => void
  middle: () => Point
  /** what lies under a place of the window, in its pixels */
  pointAt: (x: number, y: number) => Point
  /** places that the service itself knows by their names; absent where it knows none */
  search?: (text: string) => Promise<FoundPlace[]>
  remove: () => void
}

export type Placed = { move: (at: Point) => void; remove: () => void }

/** A place that a service found; where it is, is asked for only once it is chosen. */
export type FoundPlace = { id: string; label: string; at: () => Promise<Point | undefined> }

export type OpenDrawing = (
  element: HTMLElement,
  options: {
    service: MapService
    /** what is in sight at first */
    shown: readonly Point[]
    /** the wheel zooms; else it scrolls what the map is in */
    hasWheel: boolean
    /** a press on the map itself, not on a mark */
    onPress: (at: Point) => void
    /** the map stands still after it was moved or zoomed; `zoom` doubles the scale with each step, 0 shows the world */
    onView: (zoom: number) => void
    /** its ground can't be had */
    onFailed: () => void
  }
) => Promise<Drawing>

/** How near a map comes at most when it shows something by itself: the street, not the house. */
export const nearest = 17
