interface Person {
  readonly is_casemanager: boolean
  readonly is_underwriter: boolean
}

/**
 * The column of a case that names the person whose own work it is. A figure and the list behind it both use it, so that
 * they mean the same cases. A user who is neither works on the cases he is tagged in.
 */
export function ownCaseColumn({ is_casemanager, is_underwriter }: Person) {
  if (is_casemanager) return 'case_manager_id'
  return is_underwriter ? 'underwriter_id' : undefined
}
