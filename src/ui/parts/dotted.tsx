import { Fragment } from 'react'

/** Facts in a line, with a dot between two. Each keeps its own direction: a name does not pull the day beside it along. */
export function Dotted({ parts }: { parts: readonly (string | false | null | undefined)[] }) {
  const told = parts.filter((part): part is string => typeof part === 'string' && part !== '')
  return told.map((part, at) => (
    <Fragment key={part}>
      {at > 0 && ' · '}
      <bdi>{part}</bdi>
    </Fragment>
  ))
}
