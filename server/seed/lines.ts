/**
 * The ten lines: public figures of La Paz – El Alto's urban cable cars, and plausible ones where none is public (see
 * demo-facts.md). The operator is fictitious. Stations in order from the drive station.
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
  /** m/s */
  speed: number
  stations: readonly StationFacts[]
}

const at = (name: string, latitude: number, longitude: number, altitude: number): StationFacts => ({
  name,
  latitude,
  longitude,
  altitude
})

export const lines: readonly LineFacts[] = [
  {
    code: 'ROJ',
    name: 'Línea Roja',
    color: '#E53935',
    opened: '2014-05-30',
    km: 2.4,
    cabins: 109,
    towers: 19,
    speed: 5,
    stations: [
      at('Taypi Uta (Estación Central)', -16.4906, -68.1446, 3686),
      at('Ajayuni (Cementerio)', -16.4972, -68.1522, 3831),
      at("Jach'a Qhathu (16 de Julio)", -16.4975, -68.1656, 4095)
    ]
  },
  {
    code: 'AMA',
    name: 'Línea Amarilla',
    color: '#FDD835',
    opened: '2014-09-15',
    km: 3.9,
    cabins: 169,
    towers: 31,
    speed: 5,
    stations: [
      at('Qhana Pata (Mirador)', -16.5208, -68.1525, 4090),
      at('Quta Uma', -16.5181, -68.1424, 3860),
      at('Supu Kachi', -16.5142, -68.1313, 3641),
      at('Chuqi Apu (Libertador)', -16.519, -68.116, 3462)
    ]
  },
  {
    code: 'VER',
    name: 'Línea Verde',
    color: '#43A047',
    opened: '2014-12-04',
    km: 3.7,
    cabins: 165,
    towers: 27,
    speed: 5,
    stations: [
      at('Chuqi Apu', -16.5191, -68.1158, 3462),
      at('17 de Obrajes', -16.5262, -68.106, 3402),
      at('Alto Obrajes', -16.53, -68.099, 3455),
      at('Irpawi', -16.5385, -68.087, 3271)
    ]
  },
  {
    code: 'AZU',
    name: 'Línea Azul',
    color: '#1E88E5',
    opened: '2017-03-03',
    km: 4.9,
    cabins: 208,
    towers: 38,
    speed: 5,
    stations: [
      at("Jach'a Qhathu", -16.4973, -68.1659, 4095),
      at('Plaza Libertad', -16.4962, -68.1735, 4068),
      at('Av. La Paz', -16.4945, -68.1845, 4059),
      at('UPEA', -16.492, -68.1935, 4055),
      at('Waña Jawira (Río Seco)', -16.4898, -68.21, 4049)
    ]
  },
  {
    code: 'NAR',
    name: 'Línea Naranja',
    color: '#FB8C00',
    opened: '2017-09-29',
    km: 2.6,
    cabins: 127,
    towers: 20,
    speed: 5,
    stations: [
      at('Taypi Uta', -16.4905, -68.1443, 3686),
      at('Riosinho Pampa (Armentia)', -16.4882, -68.137, 3664),
      at('Periférica', -16.485, -68.1285, 3722),
      at('Villarroel', -16.4842, -68.1212, 3794)
    ]
  },
  {
    code: 'BLA',
    name: 'Línea Blanca',
    color: '#ECEFF1',
    opened: '2018-03-24',
    km: 2.9,
    cabins: 131,
    towers: 19,
    speed: 5,
    stations: [
      at('Inalmama', -16.4844, -68.121, 3794),
      at('Qhuirma Uma', -16.4925, -68.121, 3655),
      at('Kimsachata', -16.5005, -68.1175, 3598),
      at('Jalsuri', -16.5105, -68.124, 3568)
    ]
  },
  {
    code: 'CEL',
    name: 'Línea Celeste',
    color: '#4FC3F7',
    opened: '2018-07-14',
    km: 2.6,
    cabins: 155,
    towers: 26,
    speed: 6,
    stations: [
      at('Curva de Holguín', -16.5165, -68.12, 3512),
      at('Av. del Poeta', -16.5098, -68.1238, 3560),
      at('Teatro al Aire Libre', -16.504, -68.1288, 3590),
      at('El Prado', -16.4985, -68.1345, 3627)
    ]
  },
  {
    code: 'MOR',
    name: 'Línea Morada',
    color: '#8E24AA',
    opened: '2018-09-26',
    km: 4.3,
    cabins: 189,
    towers: 31,
    speed: 6,
    stations: [
      at('El Prado (Ex Ecobol)', -16.4987, -68.1347, 3627),
      at('Faro Murillo', -16.506, -68.1625, 4082),
      at('6 de Marzo', -16.516, -68.1665, 4078)
    ]
  },
  {
    code: 'CAF',
    name: 'Línea Café',
    color: '#795548',
    opened: '2018-12-20',
    km: 0.714,
    cabins: 26,
    towers: 7,
    speed: 4,
    stations: [at('Busch', -16.4928, -68.1208, 3655), at('Villa Copacabana', -16.4886, -68.1157, 3760)]
  },
  {
    code: 'PLA',
    name: 'Línea Plateada',
    color: '#9E9E9E',
    opened: '2019-03-09',
    km: 2.6,
    cabins: 117,
    towers: 18,
    speed: 5,
    stations: [
      at('16 de Julio', -16.4977, -68.1654, 4095),
      at('Faro Murillo', -16.5062, -68.1623, 4082),
      at('Mirador', -16.518, -68.154, 4088)
    ]
  }
]

/** Lines with a workshop or a store beside their drive station; all lines have a garage for the cabins. */
export const withWorkshop: readonly string[] = ['ROJ', 'AMA', 'AZU', 'BLA', 'MOR']
export const withStore: readonly string[] = ['ROJ', 'VER', 'AZU', 'CEL', 'MOR']
