export const templateCodes = [
  'welcome_patient',
  'appointment_scheduled',
  'appointment_changed',
  'appointment_reminder',
  'no_show',
  'lop_request',
  'document_request',
  'status_request',
  'lien_confirmation',
  'lien_statement',
  'reduction_offer',
  'reduction_answer',
  'notice_of_assignment',
  'settlement_congratulation',
  'release',
  'password_reset',
  'user_invitation',
] as const
export type TemplateCode = (typeof templateCodes)[number]

export interface TemplateText {
  readonly title: string
  readonly subject: string
  /** One entry a paragraph. */
  readonly body: readonly string[]
}
export type Texts = Readonly<Record<TemplateCode, TemplateText>>
