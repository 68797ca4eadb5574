import type { SignedIn } from './session.ts'

interface CurrentUser {
  displayName: string
  photoURL: string | null
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
  }
}
