/** The name of the list in an answer: always the entity and an s, the way the first clients spelled it. */
export function listName(entity: { readonly name: string }): string {
  return `${entity.name}s`
}
