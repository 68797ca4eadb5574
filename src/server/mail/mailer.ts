/** A mail as it leaves: everything in it is decided. */
export interface Letter {
  readonly messageId: string
  readonly to: { readonly name: string; readonly address: string }
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string | null
}

/** What became of it: taken, refused for good, or worth another try. */
export interface Delivery {
  readonly is: 'sent' | 'refused' | 'later'
  /** What the other side said. */
  readonly words: string
}

/** The one way out. It never throws: a failure is an answer too. */
export interface Mailer {
  send(letter: Letter): Promise<Delivery>
  /** Breaks off what is under way; from then on nothing is taken up. */
  close(): void
  readonly closed: boolean
}

/** Whose mail it is, as its reader sees it. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** Part of the Message-ID, so that it is unique. */
export function messageIdOf(id: string, sender: Sender): string {
  return `<${id}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`
}
