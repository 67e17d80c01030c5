/**
 * The ten lines: public figures of La Paz – El Alto's urban cable cars, and plausible ones where none is public. The
 * operator is fictitious.
 */
export type StationFacts = { name: string; latitude: number; longitude: number; altitude: number }

export type LineFacts = {
  code: string
  name: string
  color: string
  opened: string
  km: number
  cabins: number
  towers: number
  speed: number
  stations: readonly StationFacts[]
}

const at = (name: string, latitude: number, longitude: number, altitude: number): StationFacts => ({
  name,
  latitude,
  longitude,
  altitude
})

/** Code, name, colour, opened, km, cabins, towers, speed (m/s). */
const facts = [
  ['ROJ', 'Línea Roja', '#E53935', '2014-05-30', 2.4, 109, 19, 5],
  ['AMA', 'Línea Amarilla', '#FDD835', '2014-09-15', 3.9, 169, 31, 5],
  ['VER', 'Línea Verde', '#43A047', '2014-12-04', 3.7, 165, 27, 5],
  ['AZU', 'Línea Azul', '#1E88E5', '2017-03-03', 4.9, 208, 38, 5],
  ['NAR', 'Línea Naranja', '#FB8C00', '2017-09-29', 2.6, 127, 20, 5],
  ['BLA', 'Línea Blanca', '#ECEFF1', '2018-03-24', 2.9, 131, 19, 5],
  ['CEL', 'Línea Celeste', '#4FC3F7', '2018-07-14', 2.6, 155, 26, 6],
  ['MOR', 'Línea Morada', '#8E24AA', '2018-09-26', 4.3, 189, 31, 6],
  ['CAF', 'Línea Café', '#795548', '2018-12-20', 0.714, 26, 7, 4],
  ['PLA', 'Línea Plateada', '#9E9E9E', '2019-03-09', 2.6, 117, 18, 5]
] as const

/** Stations in order from the drive station. */
const stations = {
  ROJ: [
    at('Taypi Uta (Estación Central)', -16.4906, -68.1446, 3686),
    at('Ajayuni (Cementerio)', -16.4972, -68.1522, 3831),
    at("Jach'a Qhathu (16 de Julio)", -16.4975, -68.1656, 4095)
  ],
  AMA: [
    at('Qhana Pata (Mirador)', -16.5208, -68.1525, 4090),
    at('Quta Uma', -16.5181, -68.1424, 3860),
    at('Supu Kachi', -16.5142, -68.1313, 3641),
    at('Chuqi Apu (Libertador)', -16.519, -68.116, 3462)
  ],
  VER: [
    at('Chuqi Apu', -16.5191, -68.1158, 3462),
    at('17 de Obrajes', -16.5262, -68.106, 3402),
    at('Alto Obrajes', -16.53, -68.099, 3455),
    at('Irpawi', -16.5385, -68.087, 3271)
  ],
  AZU: [
    at("Jach'a Qhathu", -16.4973, -68.1659, 4095),
    at('Plaza Libertad', -16.4962, -68.1735, 4068),
    at('Av. La Paz', -16.4945, -68.1845, 4059),
    at('UPEA', -16.492, -68.1935, 4055),
    at('Waña Jawira (Río Seco)', -16.4898, -68.21, 4049)
  ],
  NAR: [
    at('Taypi Uta', -16.4905, -68.1443, 3686),
    at('Riosinho Pampa (Armentia)', -16.4882, -68.137, 3664),
    at('Periférica', -16.485, -68.1285, 3722),
    at('Villarroel', -16.4842, -68.1212, 3794)
  ],
  BLA: [
    at('Inalmama', -16.4844, -68.121, 3794),
    at('Qhuirma Uma', -16.4925, -68.121, 3655),
    at('Kimsachata', -16.5005, -68.1175, 3598),
    at('Jalsuri', -16.5105, -68.124, 3568)
  ],
  CEL: [
    at('Curva de Holguín', -16.5165, -68.12, 3512),
    at('Av. del Poeta', -16.5098, -68.1238, 3560),
    at('Teatro al Aire Libre', -16.504, -68.1288, 3590),
    at('El Prado', -16.4985, -68.1345, 3627)
  ],
  MOR: [
    at('El Prado (Ex Ecobol)', -16.4987, -68.1347, 3627),
    at('Faro Murillo', -16.506, -68.1625, 4082),
    at('6 de Marzo', -16.516, -68.1665, 4078)
  ],
  CAF: [at('Busch', -16.4928, -68.1208, 3655), at('Villa Copacabana', -16.4886, -68.1157, 3760)],
  PLA: [
    at('16 de Julio', -16.4977, -68.1654, 4095),
    at('Faro Murillo', -16.5062, -68.1623, 4082),
    at('Mirador', -16.518, -68.154, 4088)
  ]
}

export const lines: readonly LineFacts[] = facts.map(([code, name, color, opened, km, cabins, towers, speed]) => {
  return { code, name, color, opened, km, cabins, towers, speed, stations: stations[code] }
})

/** Lines with a workshop or a store beside their drive station; all lines have a garage for the cabins. */
export const withWorkshop: readonly string[] = ['ROJ', 'AMA', 'AZU', 'BLA', 'MOR']
export const withStore: readonly string[] = ['ROJ', 'VER', 'AZU', 'CEL', 'MOR']
