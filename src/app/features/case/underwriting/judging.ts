import { isSignedPaper } from '#domain/rules/case-papers.ts'
import type { Paper } from './paper-line.tsx'

/** An authorization ends: its acceptance says when. */
export const isDated = (paper: Pick<Paper, 'kind'>): boolean => paper.kind === 'hipaa_authorization'

interface Filed {
  readonly created_by?: string | null | undefined
  readonly expires_at?: string | null | undefined
}

/** Whether it takes another person to accept it: a person may not accept a signed document that they uploaded. */
export function isOwnSignature(paper: Pick<Paper, 'kind'>, document: Filed | undefined, viewerId: string): boolean {
  return isSignedPaper(paper.kind) && document?.created_by === viewerId
}

/** What the acceptance of a paper takes: one press, its last day, another person; undefined for what is not to be judged. */
export function acceptanceOf(
  paper: Pick<Paper, 'kind' | 'status' | 'document_id' | 'expires_at'>,
  document: Filed | undefined,
  viewerId: string,
): 'press' | 'day' | 'other_person' | undefined {
  if (paper.status !== 'received' || !paper.document_id) return undefined
  if (isOwnSignature(paper, document, viewerId)) return 'other_person'
  return isDated(paper) && !(paper.expires_at ?? document?.expires_at) ? 'day' : 'press'
}
