import type { Texts } from './text.ts'

const toPatient = 'Hola, {patient.first_name}:'
const toAttorney = 'Estimado(a) {attorney.name}:'
const visit =
  '{appointment.type} en {appointment.provider}, {appointment.office}, el {appointment.date} a las {appointment.time}.'
const place = '{appointment.address} · {appointment.phone}. {appointment.directions}'
const questions = '¿Preguntas? {case_manager.name} le ayudará con gusto: {case_manager.phone}.'
const caseLine = 'Caso {patient.case_number}, {patient.full_name}, accidente del {patient.dol}.'
const signed = '{portal.name} · {portal.phone}'

export const spanish: Texts = {
  welcome_patient: {
    title: 'Bienvenida al paciente',
    subject: 'Le damos la bienvenida a {portal.name}',
    body: [
      toPatient,
      'Junto con {lawfirm.name} cuidamos de su atención médica mientras avanza su caso. {case_manager.name} es su contacto y le llamará pronto.',
      'Su número de caso es {patient.case_number}. Téngalo a mano cuando llame.',
      questions,
      signed,
    ],
  },
  appointment_scheduled: {
    title: 'Cita programada',
    subject: 'Su cita está programada',
    body: [
      toPatient,
      'Hemos programado una visita para usted:',
      visit,
      place,
      'Traiga una identificación y llegue 15 minutos antes.',
      questions,
      signed,
    ],
  },
  appointment_changed: {
    title: 'Cita modificada',
    subject: 'Su cita ha cambiado',
    body: [toPatient, 'Su visita ha cambiado. Ahora es:', visit, place, questions, signed],
  },
  appointment_reminder: {
    title: 'Recordatorio de cita',
    subject: 'Recordatorio de su cita',
    body: [
      toPatient,
      'Le recordamos su visita:',
      visit,
      place,
      'Si no puede asistir, avísenos lo antes posible.',
      questions,
      signed,
    ],
  },
  no_show: {
    title: 'Cita perdida',
    subject: 'Le estuvimos esperando',
    body: [
      toPatient,
      'Tenía una visita el {appointment.date} a las {appointment.time} y no pudo asistir. Busquemos otra fecha.',
      'Un tratamiento constante ayuda a su recuperación y también a su caso.',
      questions,
      signed,
    ],
  },
  lop_request: {
    title: 'Solicitud de carta de protección',
    subject: 'Carta de protección del caso {patient.case_number}',
    body: [
      toAttorney,
      caseLine,
      'Revise y firme la carta de protección para que pueda comenzar la atención: {link.sign}',
      signed,
    ],
  },
  document_request: {
    title: 'Solicitud de documentos',
    subject: 'Documentos pendientes del caso {patient.case_number}',
    body: [
      toAttorney,
      caseLine,
      'Aún faltan algunos documentos. Aquí puede ver cuáles son y subirlos: {link.secure_upload}',
      'Gracias por enviarlos pronto; la evaluación depende de ellos.',
      signed,
    ],
  },
  status_request: {
    title: 'Solicitud de estado del caso',
    subject: '¿En qué punto está el caso {patient.case_number}?',
    body: [
      toAttorney,
      'Indíquenos en pocas palabras en qué punto está el caso {patient.case_number}: {link.view}',
      'Basta un minuto y le ahorra nuestra llamada.',
      signed,
    ],
  },
  lien_confirmation: {
    title: 'Confirmación de gravamen',
    subject: 'Confirme el gravamen {lien.number}',
    body: [
      toAttorney,
      caseLine,
      'Confirme que el gravamen {lien.number} por {lien.billed} figura en su expediente: {link.view}',
      signed,
    ],
  },
  lien_statement: {
    title: 'Estado de gravámenes',
    subject: 'Estado de gravámenes del caso {patient.case_number}',
    body: [
      toAttorney,
      'Caso {patient.case_number}, {patient.full_name}, nacimiento {patient.dob}, accidente del {patient.dol}.',
      'Facturado {totals.billed}, pagado {totals.paid}, saldo {totals.balance}. Válido hasta el {statement.good_through}.',
      'El estado con todos los gravámenes: {link.view}',
      signed,
    ],
  },
  reduction_offer: {
    title: 'Oferta de reducción',
    subject: 'Oferta sobre el gravamen {lien.number}',
    body: [
      toAttorney,
      caseLine,
      'Por el gravamen {lien.number}, facturado en {lien.billed}, podemos aceptar {lien.final}. Detalles y respuesta: {link.view}',
      signed,
    ],
  },
  reduction_answer: {
    title: 'Respuesta a la reducción',
    subject: 'Respuesta sobre el gravamen {lien.number}',
    body: [
      toAttorney,
      caseLine,
      'Hay respuesta a su solicitud de reducción del gravamen {lien.number}: {link.view}',
      'El saldo es ahora de {lien.balance}.',
      signed,
    ],
  },
  notice_of_assignment: {
    title: 'Aviso de cesión',
    subject: 'Aviso de cesión del gravamen {lien.number}',
    body: [
      toAttorney,
      caseLine,
      'El gravamen {lien.number} ha sido cedido. Lo adeudado no cambia; pague a la dirección que figura en el aviso: {link.view}',
      signed,
    ],
  },
  settlement_congratulation: {
    title: 'Felicitación por el acuerdo',
    subject: 'Buenas noticias sobre su caso',
    body: [
      toPatient,
      'Felicitaciones: su caso llegó a un acuerdo. {lawfirm.name} le explicará los próximos pasos y la liquidación.',
      'Le deseamos una buena recuperación.',
      signed,
    ],
  },
  release: {
    title: 'Liberación de gravamen',
    subject: 'Liberación del gravamen {lien.number}',
    body: [
      toAttorney,
      caseLine,
      'El gravamen {lien.number} está saldado y liberado. La carta de liberación: {link.view}',
      'Gracias por trabajar con nosotros.',
      signed,
    ],
  },
  password_reset: {
    title: 'Restablecer contraseña',
    subject: 'Elija una nueva contraseña',
    body: [
      'Hola:',
      'Se pidió una nueva contraseña para su cuenta. Este enlace sirve una sola vez, durante 30 minutos: {link.view}',
      'Si no fue usted, no tiene que hacer nada.',
      signed,
    ],
  },
  user_invitation: {
    title: 'Invitación',
    subject: 'Su acceso a {portal.name}',
    body: [
      'Hola:',
      'Se abrió una cuenta para usted. Elija aquí su contraseña: {link.view}',
      'Después podrá entrar en {portal.url}.',
      signed,
    ],
  },
}
