// 行里的单元格 · kit/rowCell
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { fillIn, wordOf } from '#contract/action'
import type { Field } from '#contract/kinds'
import { show } from './cells.tsx'
import { countText } from './formats.ts'
import { Meter } from './Meter.tsx'

type Values = Readonly<Record<string, unknown>>
const numberIn = (row: Values, name: string): number | null => (typeof row[name] === 'number' ? row[name] : null)

/** In and out are told apart by sign and colour. */
const Signed = (change: number): ReactNode => {
  if (change === 0) return <span className="dim">0</span>
  return <b className={change > 0 ? 'rise' : 'fall'}>{`${change > 0 ? '+' : ''}${countText(change)}`}</b>
}

/** A field among the others of its row: a link, a share of another field, a change, or what its kind shows. */
export const showIn = (field: Field, name: string, row: Values): ReactNode => {
  const value = row[name]
  const some = value !== null && value !== undefined && value !== ''
  if (field.link !== undefined && some)
    return (
      <Link className="code" to={fillIn(field.link, row, {}, true)}>
        {wordOf(value)}
      </Link>
    )
  if (field.of !== undefined) return <Meter label={field.label} done={numberIn(row, name)} all={numberIn(row, field.of)} />
  if (field.signed === true && typeof value === 'number') return Signed(value)
  const shown = show(field, value)
  return field.alarm !== undefined && some && field.alarm === Number(value) > 0 ? <b className="alarming">{shown}</b> : shown
}
