// 单元格 · kit/cells
import type { JSX, ReactNode } from 'react'
import type { Field, Kind } from '#contract/kinds'
import { countText, dayText, kgText, minutesText, moneyText, none, percentText, priceText, spanText } from './formats.ts'
import { useWord } from './dictionary.ts'
import { lazyPart } from './lazyPart.tsx'
import { stageOf, toneOf, type Tone } from './status.ts'
import { OptionText } from './options.tsx'
import { copy } from './toast.ts'

type Cell = (value: unknown, field: Field) => ReactNode

const number = (format: (value: number) => string): Cell => {
  const Text = (value: unknown): ReactNode => (typeof value === 'number' ? format(value) : none)
  return Text
}

/** A document number or code; a click copies the text (look.md). */
export const Code = ({ text }: { readonly text: string }): JSX.Element => (
  <button
    type="button"
    className="code"
    title={`${text}　点击复制`}
    onClick={(event) => {
      event.stopPropagation()
      void copy(text)
    }}
  >
    {text}
  </button>
)

const isToday = (text: string): boolean => text.startsWith(dayText(Date.now()))

/** Full time, with a dimmed date when it is today. */
export const Moment = ({ text }: { readonly text: string }): JSX.Element => {
  const today = isToday(text)
  return (
    <time className="moment" dateTime={text.replace(' ', 'T')}>
      <span className={today ? 'dim' : undefined}>{text.slice(0, 10)}</span> {text.slice(11)}
    </time>
  )
}

interface StateTagProps {
  readonly text: string
  /** shown text, if a tenant renamed the value */
  readonly label?: string
  /** colour, if the state has its own */
  readonly tone?: Tone | undefined
  /** progress of the state in its life cycle, 1–5 */
  readonly stage?: number | undefined
}
/** A state as a coloured tag; the depth of the colour shows the stage. A word that is no state remains plain text. */
export const StateTag = ({ text, label = text, tone = toneOf(text), stage }: StateTagProps): ReactNode => {
  if (label === '无') return none
  if (tone === undefined) return label
  return stage === undefined ? (
    <span className={`state state-${tone}`}>{label}</span>
  ) : (
    <span className="state state-stage" data-stage={stage}>
      {label}
    </span>
  )
}

/** A value in the tenant's own words, in the colour of its state. */
const Worded = ({
  field,
  value,
  text,
}: {
  readonly field: Field
  readonly value: string
  readonly text: string
}): JSX.Element => {
  const label = useWord(field, value, text)
  return <StateTag text={text} label={label} tone={field.tones?.[value]} stage={stageOf(field.texts ?? {}, text)} />
}

/** A text that is cut at the end of its column. The browser's tooltip shows the whole text, because a list draws thousands of cells. */
export const Clipped = ({ text }: { readonly text: string }): JSX.Element => (
  <span className="clipped" title={text}>
    {text}
  </span>
)

const words = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : Array.isArray(value) ? value.map(words).join('、') : ''

const textCell: Cell = (value) => (words(value) === '' ? none : <Clipped text={words(value)} />)

/** A stored picture; antd's preview is loaded with the first picture, not with every list. */
const Stored = lazyPart(async () => (await import('./Thumbnail.tsx')).default)

const named = ({ to }: Field, key: string): ReactNode => (to === undefined ? key : <OptionText to={to} value={key} />)

/** How each kind is shown in a table, a detail page and a drawer. */
export const cells: Record<Kind, Cell> = {
  code: (value) => (words(value) === '' ? none : <Code text={words(value)} />),
  text: textCell,
  count: number(countText),
  money: number(moneyText),
  price: number(priceText),
  weight: number(kgText),
  percent: number(percentText),
  minutes: (value, field) => (typeof value === 'number' ? (field.format === 'elapsed' ? spanText : minutesText)(value) : none),
  moment: (value) => (words(value) === '' ? none : <Moment text={words(value)} />),
  day: (value) => (words(value) === '' ? none : words(value)),
  choice: (value, field) => {
    if (words(value) === '') return none
    const text = field.texts?.[words(value)] ?? words(value)
    const stage = stageOf(field.texts ?? {}, text)
    return field.dict === undefined ? (
      <StateTag text={text} tone={field.tones?.[words(value)]} stage={stage} />
    ) : (
      <Worded field={field} value={words(value)} text={text} />
    )
  },
  flag: (value) => (value === 1 ? '是' : value === 0 ? <span className="dim">否</span> : none),
  ref: (value, field) => (words(value) === '' ? none : named(field, words(value))),
  many: (value, field) =>
    Array.isArray(value) && value.length > 0
      ? value.map((one, index) => (
          <span key={words(one)}>
            {index > 0 && '、'}
            {named(field, words(one))}
          </span>
        ))
      : none,
  image: (value, field) => (words(value) === '' ? none : <Stored link={words(value)} label={field.label} />),
  json: (value, field) =>
    textCell(Array.isArray(value) ? value.map((one) => field.texts?.[words(one)] ?? words(one)) : value, field),
}

/** Numbers are right-aligned so that their digits align. */
export const alignOf: Record<Kind, 'left' | 'right' | 'center'> = {
  code: 'left',
  text: 'left',
  count: 'right',
  money: 'right',
  price: 'right',
  weight: 'right',
  percent: 'right',
  minutes: 'right',
  moment: 'left',
  day: 'left',
  choice: 'left',
  flag: 'center',
  ref: 'left',
  many: 'left',
  image: 'center',
  json: 'left',
}

/** A field of a row as shown to people. */
export const show = (field: Field, value: unknown): ReactNode =>
  field.blank !== undefined && (value === null || value === undefined || value === '') ? (
    <span className="dim">{field.blank}</span>
  ) : (
    cells[field.kind](value, field)
  )
