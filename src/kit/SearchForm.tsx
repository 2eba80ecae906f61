// 查询表单 · kit/SearchForm
import { Button, Dropdown } from 'antd'
import { memo, useCallback, useEffect, useRef, useState, type JSX, type RefObject } from 'react'
import type { Field, Fields } from '#contract/kinds'
import { Icon } from './icons.tsx'
import { searchInputs, type Values } from './searchInputs.tsx'
import { onResizeEnd } from './width.ts'

/** `window`: the form has the width of the window; `panel`: the form is beside something else, and its own width is measured. */
type Variant = 'window' | 'panel'
/** Controls per row by width in px: three at 1366, six at 1920 as in spec 1 §2.6. */
export const perRow = (width: number, variant: Variant = 'window'): number => {
  if (variant === 'panel') return width < 900 ? 2 : width < 1200 ? 3 : 4
  return width < 1000 ? 1 : width < 1200 ? 2 : width < 1600 ? 3 : width < 1920 ? 4 : 6
}

const usePerRow = (variant: Variant, form: RefObject<HTMLElement | null>): number => {
  const [count, setCount] = useState(() => perRow(window.innerWidth, variant))
  useEffect(() => {
    const element = form.current
    if (element === null) return
    const measure = (): void =>
      setCount(perRow(variant === 'panel' ? element.getBoundingClientRect().width : window.innerWidth, variant))
    measure()
    return onResizeEnd(variant === 'panel' ? element : document.documentElement, measure)
  }, [variant, form])
  return count
}

interface SearchFormProps {
  readonly fields: Fields
  readonly names: readonly string[]
  readonly values: Values
  /** values that 重置 restores */
  readonly first?: Values
  /** called by Enter, 查询 and 重置 */
  readonly onSearch: (values: Values) => void
  readonly variant?: Variant
  /** further ways to search, in a menu beside 查询 */
  readonly more?: readonly { readonly label: string; readonly run: (values: Values) => void }[]
}

/** Suffixes under which a range field is stored in the conditions. */
const suffixes = ['', 'Begin', 'End', 'Min', 'Max'] as const
export const ownKeys = (name: string): readonly string[] => suffixes.map((suffix) => `${name}${suffix}`)

/** Names of the fields in display order. Fields with initial days are moved into the first row, so that users see these conditions. */
const daysInSight = (names: readonly string[], fields: Fields, row: number): readonly string[] => {
  const days = names.filter((name) => fields[name]?.recent !== undefined)
  if (row < 2 || days.every((name) => names.indexOf(name) < row)) return names
  const others = names.filter((name) => !days.includes(name))
  return [...others.slice(0, row - days.length), ...days, ...others.slice(row - days.length)]
}

/** Number of field widths: two for a range of full times if a row has at least three fields, otherwise one. */
const roomOf = (field: Field | undefined, row: number): number =>
  row >= 3 && field?.kind === 'moment' && field.format === 'clock' ? 2 : 1
/** Fields in the first row. */
const inFirstRow = (names: readonly string[], fields: Fields, row: number): readonly string[] => {
  let left = row
  const end = names.findIndex((name) => {
    left -= roomOf(fields[name], row)
    return left < 0
  })
  return end === -1 ? names : names.slice(0, end)
}

/** The search form, collapsed to one row. Typed values apply only when the user searches, so that a half-typed value sends no request. */
export const SearchForm = (props: SearchFormProps): JSX.Element | null => {
  const { fields, values, onSearch, variant = 'window' } = props
  const form = useRef<HTMLFormElement>(null)
  const row = usePerRow(variant, form)
  const names = daysInSight(props.names, fields, row)
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState<Values>(values)
  const [seen, setSeen] = useState(values)
  if (seen !== values) {
    setSeen(values)
    setDraft(values)
  }
  const change = useCallback((patch: Values): void => setDraft((now) => ({ ...now, ...patch })), [])
  const firstRow = inFirstRow(names, fields, row)
  const shown = open ? names : firstRow
  const hidden = names.slice(firstRow.length).filter((name) => ownKeys(name).some((key) => (values[key] ?? '') !== ''))
  if (names.length === 0) return null
  return (
    <form
      ref={form}
      className="search-form"
      data-columns={row}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        // a number out of its limits is marked in its field and prevents the search
        const invalid = event.currentTarget.querySelector<HTMLInputElement>('[aria-invalid=true]')
        if (invalid === null) onSearch(trimmed(draft))
        else invalid.focus()
      }}
    >
      <div className="search-fields">
        {shown.map((name) => {
          const field = fields[name]
          const isWide = roomOf(field, row) === 2
          return field === undefined ? null : (
            <SearchField key={name} name={name} field={field} values={draft} change={change} isWide={isWide} />
          )
        })}
      </div>
      <div className="search-actions">
        <Button htmlType="submit" type="primary">
          查询
        </Button>
        <More more={props.more ?? []} run={(run) => run(trimmed(draft))} />
        <Button onClick={() => onSearch(props.first ?? {})}>重置</Button>
        {names.length > firstRow.length && (
          <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? '收起' : '展开'}
            {!open && hidden.length > 0 && <span className="dim">（已填 {hidden.length}）</span>}
            <Icon name={open ? 'up' : 'down'} size={12} />
          </Button>
        )}
      </div>
    </form>
  )
}

interface MoreProps {
  readonly more: NonNullable<SearchFormProps['more']>
  readonly run: (run: (values: Values) => void) => void
}
const More = ({ more, run }: MoreProps): JSX.Element | null =>
  more.length === 0 ? null : (
    <Dropdown
      trigger={['click']}
      menu={{ items: more.map((one) => ({ key: one.label, label: one.label, onClick: () => run(one.run) })) }}
    >
      <Button aria-label="更多查询方式" icon={<Icon name="down" size={12} />} />
    </Dropdown>
  )

interface SearchFieldProps {
  readonly name: string
  readonly field: Field
  readonly values: Values
  readonly change: (patch: Values) => void
  readonly isWide: boolean
}
const same = (before: SearchFieldProps, after: SearchFieldProps): boolean =>
  before.field === after.field &&
  before.change === after.change &&
  before.isWide === after.isWide &&
  ownKeys(before.name).every((key) => before.values[key] === after.values[key])

/** One search field, drawn again only when its own values change, so that typing into one field does not redraw the others. */
const SearchField = memo(({ name, field, values, change, isWide }: SearchFieldProps): JSX.Element => {
  const SearchInput = searchInputs[field.kind]
  const id = `search-${name}`
  return (
    <div className="search-field" data-wide={isWide || undefined}>
      <label htmlFor={id}>{field.label}</label>
      <SearchInput id={id} name={name} field={field} values={values} change={change} />
    </div>
  )
}, same)
SearchField.displayName = 'SearchField'

const trimmed = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]))
