import type { SignedIn } from './session.ts'

export interface CurrentUser {
  displayName: string
  photoURL: string | null
  /** The role as people read it; empty for a guest, whose word depends on the language. */
  role: string
}

export function roleInWords(title: string): string {
  return title
    .split('_')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

export function currentUser(signedIn: SignedIn | null): CurrentUser {
  return {
    displayName: signedIn?.name ?? '',
    photoURL: signedIn?.image_url ?? null,
    role: roleInWords(signedIn?.role.title ?? ''),
  }
}
