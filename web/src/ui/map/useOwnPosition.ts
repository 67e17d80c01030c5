import type { Point } from 'contract/core/coordinates.ts'
import { useState } from 'react'

/** How long the device may look for itself, and how old its last answer may be, in ms. */
const [patienceMs, freshMs] = [15_000, 10_000]

/** Locates the device on request and calls `onFound`, or returns why it can't. */
export function useOwnPosition(onFound: (at: Point) => void) {
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const end = (why: string | undefined) => {
    setIsAsking(false)
    setRefusal(why)
  }
  const ask = () => {
    // Absent where the page didn't come by https.
    if (!('geolocation' in navigator)) return end('Este navegador no dice dónde está.')
    setIsAsking(true)
    setRefusal(undefined)
    return navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        end(undefined)
        onFound({ latitude, longitude })
      },
      ({ code, PERMISSION_DENIED }) =>
        end(
          code === PERMISSION_DENIED
            ? 'El navegador no tiene permiso para saber dónde está. Déselo junto a la dirección de la página.'
            : 'No se ha podido saber dónde está. Pruebe al aire libre, o marque el punto en el mapa.'
        ),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: freshMs }
    )
  }
  return { ask, isAsking, refusal }
}
