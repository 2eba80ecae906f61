// 查询表单 · kit/SearchForm
import { Button } from 'antd'
import { useEffect, useState, type JSX } from 'react'
import type { Fields } from '#contract/kinds'
import { Icon } from './icons.tsx'
import { searchInputs, type Values } from './searchInputs.tsx'

/** Controls per row by window width (spec 1 §2.6). */
export const perRow = (width: number): number => (width < 1200 ? 1 : width < 1600 ? 2 : width < 1920 ? 3 : 6)

const usePerRow = (): number => {
  const [count, setCount] = useState(() => perRow(window.innerWidth))
  useEffect(() => {
    const measure = (): void => setCount(perRow(window.innerWidth))
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return count
}

interface SearchFormProps {
  readonly fields: Fields
  readonly names: readonly string[]
  readonly values: Values
  /** Enter, 查询 and 重置 */
  readonly onSearch: (values: Values) => void
}

/** Collapsed to one row; what is typed counts once it is searched for, so a half-typed number asks nothing. */
export const SearchForm = ({ fields, names, values, onSearch }: SearchFormProps): JSX.Element | null => {
  const row = usePerRow()
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState<Values>(values)
  const [seen, setSeen] = useState(values)
  if (seen !== values) {
    setSeen(values)
    setDraft(values)
  }
  const shown = open ? names : names.slice(0, row)
  const hidden = names
    .slice(row)
    .filter((name) => Object.keys(values).some((key) => key === name || key.replace(/(Begin|End|Min|Max)$/, '') === name))
  if (names.length === 0) return null
  return (
    <form
      className="search-form"
      data-columns={row}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(trimmed(draft))
      }}
    >
      <div className="search-fields">
        {shown.map((name) => {
          const field = fields[name]
          if (field === undefined) return null
          const SearchInput = searchInputs[field.kind]
          const id = `search-${name}`
          return (
            <div className="search-field" key={name}>
              <label htmlFor={id}>{field.label}</label>
              <SearchInput
                id={id}
                name={name}
                field={field}
                values={draft}
                change={(patch) => setDraft((now) => ({ ...now, ...patch }))}
              />
            </div>
          )
        })}
      </div>
      <div className="search-actions">
        <Button htmlType="submit" type="primary">
          查询
        </Button>
        <Button onClick={() => onSearch({})}>重置</Button>
        {names.length > row && (
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

const trimmed = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]))
