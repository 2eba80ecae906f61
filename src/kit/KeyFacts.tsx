// 要点 · kit/KeyFacts
import type { JSX, ReactNode } from 'react'

export type Fact = readonly [label: string, value: ReactNode]

/** Labels and values in a dense grid; the caller leaves out unknown values, or they are shown as `-`. */
export const KeyFacts = ({ facts }: { readonly facts: readonly Fact[] }): JSX.Element => (
  <dl className="facts">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** One number people look for first. */
export const BigNumber = ({
  label,
  value,
  unit,
}: {
  readonly label: string
  readonly value: ReactNode
  readonly unit?: string
}): JSX.Element => (
  <div className="big-number">
    <span>{label}</span>
    <strong>{value}</strong>
    {unit !== undefined && <small>{unit}</small>}
  </div>
)

/** The few facts of a document people look for first, on its title line. */
export const Strip = ({ facts }: { readonly facts: readonly Fact[] }): JSX.Element => (
  <dl className="strip">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
