// 行里的单元格 · kit/rowCell
import { Fragment, type JSX, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { fillIn, isOffered, textOfValue } from '#contract/action'
import type { Field } from '#contract/kinds'
import { show } from './cells.tsx'
import { useWord } from './dictionary.ts'
import { Due, isPending } from './Due.tsx'
import { countText, none } from './formats.ts'
import { Icon } from './icons.tsx'
import { Meter } from './Meter.tsx'
import { toneOf } from './status.ts'

type Values = Readonly<Record<string, unknown>>
const numberIn = (row: Values, name: string): number | null => (typeof row[name] === 'number' ? row[name] : null)

/**
 * A change of a quantity with sign and colour. `calm`: condition of rows whose changes are normal and have no colour; true for no such
 * rows.
 */
const Signed = (change: number, calm: NonNullable<Field['signed']>, row: Values): ReactNode => {
  if (change === 0) return <span className="dim">0</span>
  const text = `${change > 0 ? '+' : ''}${countText(change)}`
  if (calm === true) return <b className={change > 0 ? 'rise' : 'fall'}>{text}</b>
  return isOffered({ when: calm }, row) ? <span className="dim">{text}</span> : <b className="alarming">{text}</b>
}

/** An unknown value is dimmed. */
const nothing = (
  <span className="pale" aria-hidden="true">
    –
  </span>
)
/** Content of a cell, dimmed where it is empty. */
export const paled = (shown: ReactNode): ReactNode => (shown === none || shown === null || shown === '' ? nothing : shown)

const yes = (
  <span className="yes" role="img" aria-label="是">
    <Icon name="check" size={14} />
  </span>
)

/** Draws a field of a row as a flag, a link, a share of another field, a change, a deadline, or as its kind is drawn. */
export const showIn = (field: Field, name: string, row: Values): ReactNode => {
  const value = row[name]
  const hasValue = value !== null && value !== undefined && value !== ''
  if (field.kind === 'flag' && hasValue) return value === 1 ? yes : undefined
  if (field.link !== undefined && hasValue)
    return (
      <Link className="code" to={fillIn(field.link, row, {}, true)}>
        {textOfValue(value)}
      </Link>
    )
  if (field.of !== undefined) return <Meter label={field.label} done={numberIn(row, name)} all={numberIn(row, field.of)} />
  if (field.signed !== undefined && typeof value === 'number') return Signed(value, field.signed, row)
  if (hasValue && isPending(field, row)) return <Due at={textOfValue(value)} />
  const shown = paled(show(field, value))
  return field.alarm !== undefined && hasValue && field.alarm === Number(value) > 0 ? <b className="alarming">{shown}</b> : shown
}

/** A field that is drawn in the cell of another field. */
export interface Beside {
  readonly name: string
  readonly field: Field
  /** the screen's own drawing */
  readonly own: ((row: Values) => ReactNode) | undefined
}
type Words = Readonly<Record<string, string>>
/** Text of a flag in this row; '' for 否, 无, an unknown value, or the text of the state beside it. */
const flagText = (field: Field, value: unknown, state: string): string => {
  const texts: Words = field.texts ?? {}
  const text = field.kind === 'flag' ? (value === 1 ? field.label : '') : (texts[textOfValue(value)] ?? '')
  return text === '无' || text === state ? '' : text
}
const Flag = ({ field, value, text }: { readonly field: Field; readonly value: string; readonly text: string }): JSX.Element => (
  <span className={`state state-${field.tones?.[value] ?? toneOf(text) ?? 'warning'}`}>{useWord(field, value, text)}</span>
)

/** Whether the other fields in the cell of this field are drawn as flags; otherwise one of them is drawn as a second line. */
export const hasFlags = ({ kind }: Field): boolean => kind === 'choice' || kind === 'flag'

/** A cell of several fields: a state with its flags as tags, or a value above the first of the other fields that has a value. */
export const together = (field: Field, name: string, shown: ReactNode, beside: readonly Beside[], row: Values): ReactNode => {
  if (!hasFlags(field)) {
    const under = beside.find(({ name: other }) => textOfValue(row[other]) !== '')
    if (under === undefined) return shown
    return (
      <span className="lines">
        <span>{shown}</span>
        <small title={under.field.label}>{under.own?.(row) ?? showIn(under.field, under.name, row)}</small>
      </span>
    )
  }
  const state = flagText(field, row[name], '')
  const flags = beside.flatMap((one): ReactNode[] => {
    const text = flagText(one.field, row[one.name], state)
    if (text === '') return []
    const tag = one.own?.(row) ?? <Flag field={one.field} value={textOfValue(row[one.name])} text={text} />
    return [<Fragment key={one.name}>{tag}</Fragment>]
  })
  return flags.length === 0 ? (
    shown
  ) : (
    <span className="flags">
      {shown}
      {flags}
    </span>
  )
}
