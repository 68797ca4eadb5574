/** Gateway and account that send text messages. */
export interface SmsSettings {
  /** The gateway's address, up to the accounts. */
  readonly url: string
  readonly account: string
  readonly token: string
  readonly from: string
  /** The portal's own address: reports and answers of patients come there. */
  readonly portal: string
}

/** A message ready to send: number and text are final. */
export interface TextMessage {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly body: string
}

/** Result of sending: accepted, permanently refused, or to be retried, possibly after a delay. */
export type SmsOutcome =
  | { readonly is: 'sent'; readonly gatewayId: string }
  | { readonly is: 'refused'; readonly code: string }
  | { readonly is: 'later'; readonly code: string; readonly afterSeconds?: number }

/** Result of looking for an earlier attempt: gateway ids with the same text and number, or why the search failed. */
export type SmsSearch =
  | { readonly is: 'told'; readonly gatewayIds: readonly string[] }
  | { readonly is: 'later'; readonly code: string; readonly afterSeconds?: number }

/** Sends text messages. Never throws: a failure is a result. */
export interface SmsGateway {
  send(message: TextMessage): Promise<SmsOutcome>
  /** Gateways have no idempotency key, so a retry first checks whether the message was accepted. */
  find(message: TextMessage, since: Date): Promise<SmsSearch>
  /** Aborts sending; nothing is sent afterwards. */
  close(): void
  readonly closed: boolean
}

export const WEBHOOK = '/api/sms/webhook'

/** Callback address for the delivery report of one message, by our id: the gateway's id is not known yet. */
export function reportAddress(portal: string, id: string): string {
  return `${portal}${WEBHOOK}?sms=${id}`
}
