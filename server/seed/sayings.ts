/** Texts that people write in observations, reasons and notes. */

export const checkNotes = [
  'Conforme',
  'Sin novedad',
  'Se completa con el turno entrante',
  'Se deja foto en el grupo de la línea',
  'Se limpia la zona al terminar',
  'Igual que la vez anterior',
  'Conforme, con acompañamiento del fabricante',
  'Se repite la prueba una vez, conforme'
] as const

export const measureNotes = [
  'Valor parecido al de la vez anterior',
  'Se usa el instrumento N.º 3, calibrado',
  'Se mide dos veces, mismo valor',
  'Se limpia antes de medir',
  'Promedio de tres medidas'
] as const

/** For plans that don't name the usual defects. */
export const doubts = [
  'No conforme, se informa al supervisor',
  'No conforme, queda pendiente de corregir',
  'No conforme: hace falta repuesto',
  'Fuera de lo habitual, se repetirá mañana'
] as const

export const notDoneReasons = [
  'Viento por encima de 60 km/h, no se puede ascender',
  'Tormenta eléctrica, se suspende el trabajo en altura',
  'No alcanzó el tiempo de corte',
  'Falta repuesto o herramienta',
  'Instrumento en calibración',
  'Línea abierta hasta la una por evento en la ciudad',
  'Personal derivado a una falla en otra línea'
] as const

export const orderNotes = [
  'Se entrega el área limpia y sin herramientas.',
  'CCM informado al inicio y al final.',
  'Se usó plataforma de la línea vecina.',
  'Queda repuesto pedido para la próxima parada.',
  'Se recomienda repetir la medición en un mes.',
  'Trabajo terminado antes de lo previsto.',
  'Se encontró grasa contaminada; se toma muestra.',
  'Participó personal nuevo en inducción.',
  'Hubo que esperar media hora por autorización de CCM.',
  'Se reemplazó tornillería oxidada.'
] as const

export const waitingReasons = [
  'Falta repuesto: bandajes 420C, llegan el jueves',
  'Falta repuesto: sensor inductivo M30',
  'Esperando ventana de corte autorizada por operaciones',
  'Esperando visita del fabricante',
  'Camión grúa no disponible hasta el lunes',
  'Pronóstico de viento fuerte para esta noche'
] as const

export const cancelReasons = [
  'Se une a otra orden',
  'Programada por error',
  'Se hará en la parada anual',
  'El equipo ya fue reemplazado'
] as const

export const sentBackReasons = [
  'Falta anotar la medida del punto 4',
  'Completar minutos reales del personal',
  'La observación no coincide con la respuesta',
  'Falta foto del bandaje cambiado'
] as const

export const rescheduleReasons = [
  'Se agrupa con otro trabajo',
  'Sin ventana de corte por evento en la ciudad',
  'Condiciones meteorológicas',
  'Falta repuesto o herramienta',
  'Personal en capacitación de trabajo en altura',
  'A pedido de operaciones'
] as const

export const rejectReasons = [
  'Ya se reparó anoche en otra orden',
  'Está dentro de lo normal según el fabricante',
  'Se revisó en el lugar y no se repite',
  'Corresponde a limpieza, no a mantenimiento'
] as const

/** What others say of an anomaly that they saw too. */
export const witnessed = [
  'También lo vi al empezar el turno',
  'Se repite con la línea cargada',
  'Un pasajero avisó de lo mismo',
  'Ayer pasó igual, más leve'
] as const

/** Steps of unplanned work, of which each activity has some, in this order. */
export const mendingSteps = [
  'Coordinar con CCM y señalizar la zona',
  'Bloquear y etiquetar la energía',
  'Desmontar la parte dañada',
  'Limpiar y revisar las partes vecinas',
  'Montar el repuesto y ajustar al par indicado',
  'Probar en marcha lenta, ambos sentidos',
  'Retirar herramientas y entregar a operación'
] as const

export const improvementSteps = [
  'Medir y confirmar materiales',
  'Preparar el lugar',
  'Instalar y fijar',
  'Probar con el operador de estación',
  'Actualizar el plano o la instrucción'
] as const

export const supportSteps = [
  'Confirmar día y acceso con el solicitante',
  'Acompañar el trabajo',
  'Revisar que todo quede como estaba',
  'Informar al solicitante'
] as const

/** Further activities of the same order. */
export const furtherWork = [
  'Prueba final y entrega a operación',
  'Revisar el mismo punto en los equipos vecinos',
  'Pedir y registrar el repuesto usado',
  'Repintar y sellar la zona intervenida'
] as const

/** What shifts write, by shift. */
export const turnWords = {
  60: [
    'Recorrido de prueba por ambos lados sin novedad. Apertura a la hora. Se revisaron frenos, presiones y circuitos de seguridad.',
    'Apertura con 10 minutos de demora por neblina. Se verificó la posición del cable en las poleas de las torres altas.',
    'Control de pinzas en entradas y salidas conforme. Se lavaron 12 cabinas.\nVisita de inspección de la autoridad hasta las 11:00.',
    'Inicio normal. Se ajustó la tensión de una correa de neumáticos en la estación retorno.'
  ],
  61: [
    'Hora pico con velocidad máxima de 17:30 a 19:30. Sin paradas.',
    'Viento de 45 km/h a las 16:20: se redujo la velocidad durante 25 minutos y se avisó a CCM.',
    'Una parada de 4 minutos por apertura de puerta en andén. Se revisó el sensor y se probó tres veces.',
    'Se atendió un aviso de ruido en la torre 9: bandaje con desgaste, se deja orden.'
  ],
  62: [
    'Cierre a la hora. Se hizo el preventivo programado; línea entregada a las 05:20.',
    'Cambio de bandajes en dos torres y engrase de rodamientos. Personal con arnés y radio.',
    'Medición de espesor de pastillas y prueba de frenado conforme. Queda limpia la sala de máquinas.',
    'Lluvia fuerte de 01:00 a 03:00: se suspendió el trabajo en altura y se reprogramó.'
  ]
} as const

export const handOvers = [
  'Llaves y radios completas. Vehículo con medio tanque.',
  'Se entrega la caja de herramientas N.º 2 y el torquímetro.',
  'Radios cargadas; falta un arnés, está en lavandería.',
  'Todo completo. Libro de estación firmado.'
] as const

export const pendingPoints = [
  'Pedir bandajes 420C: quedan dos.',
  'Repetir la lectura de horas de línea a las 08:00.',
  'Revisar la puerta del andén sur con el operador.',
  'Confirmar con almacén el sensor inductivo M30.',
  'Vigilar la temperatura del reductor en hora pico.'
] as const

export const weathers = [
  'Despejado',
  'Nublado',
  'Lluvia por la tarde',
  'Viento moderado',
  'Neblina al amanecer'
] as const

/** Of a day as a whole; `addenda`: what is added to it later. */
export const dayWords = {
  quiet: [
    'Día normal, servicio completo y sin paradas.',
    'Servicio completo. Preventivo de la noche terminado.',
    'Demanda alta por feriado; sin novedades técnicas.'
  ],
  stopped: [
    'Paradas breves por puertas de andén; se revisaron los sensores.',
    'Una parada por viento y otra por aviso de anticolisión; ambas de pocos minutos.'
  ],
  addenda: [
    'El conteo de pasajeros se corrigió con el dato de recaudo.',
    'La parada de la tarde figura en CCM con dos minutos más.'
  ]
} as const

export const ccmWords = [
  'Conforme con el registro de CCM.',
  'Faltaba la parada de las 16:20; se añadió.',
  'Horas de apertura y cierre conformes.'
] as const
