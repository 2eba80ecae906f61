// 查询控件 · kit/searchInputs
import { DatePicker, Input, InputNumber, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState, type ClipboardEvent, type ComponentType, type JSX } from 'react'
import type { Field, Kind } from '#contract/kinds'
import { useOptions } from './options.tsx'
import { tell } from './tell.ts'
import { tooMany, wordsOf } from './words.ts'

/** Search values of a form: every value is text, a range is two of them (`nameBegin nameEnd`, `nameMin nameMax`). */
export type Values = Readonly<Record<string, string>>
export interface SearchInputProps {
  readonly id: string
  readonly name: string
  readonly field: Field
  readonly values: Values
  readonly change: (patch: Values) => void
}
type SearchInput = ComponentType<SearchInputProps>

const TextInput = ({ id, name, field, values, change }: SearchInputProps): JSX.Element => (
  <Input
    id={id}
    allowClear
    maxLength={field.max ?? 200}
    value={values[name] ?? ''}
    onChange={(event) => change({ [name]: event.target.value })}
    onBlur={(event) => change({ [name]: event.target.value.trim() })}
  />
)

/** One number is typed; a pasted column of numbers becomes one comma-joined line whose count is shown. */
const CodeInput = ({ id, name, field, values, change }: SearchInputProps): JSX.Element => {
  const text = values[name] ?? ''
  const count = wordsOf(text).length
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = wordsOf(event.clipboardData.getData('text'))
    if (field.multi !== true || pasted.length < 2) return
    event.preventDefault()
    const words = wordsOf(`${text},${pasted.join(',')}`)
    if (tooMany(words) !== '') tell('warning', tooMany(words))
    else change({ [name]: words.join(',') })
  }
  return (
    <Input
      id={id}
      allowClear
      className="code-input"
      placeholder={field.multi === true ? '可粘贴多个' : ''}
      suffix={count > 1 ? <span className="dim">{count} 个</span> : null}
      value={text}
      onPaste={paste}
      onChange={(event) => change({ [name]: event.target.value })}
      onBlur={() => change({ [name]: wordsOf(text).join(',') })}
    />
  )
}

interface ManyProps extends SearchInputProps {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly loading?: boolean
}
const Many = ({ id, name, values, change, options, loading = false }: ManyProps): JSX.Element => (
  <Select
    id={id}
    mode="multiple"
    allowClear
    maxTagCount={1}
    maxTagTextLength={5}
    loading={loading}
    showSearch={{ optionFilterProp: 'label' }}
    placeholder="全部"
    options={[...options]}
    value={wordsOf(values[name] ?? '') as string[]}
    onChange={(picked: string[]) => change({ [name]: picked.join(',') })}
  />
)
const ChoiceInput = (props: SearchInputProps): JSX.Element => (
  <Many {...props} options={Object.entries(props.field.texts ?? {}).map(([value, label]) => ({ value, label }))} />
)
const yesNo = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
]
const FlagInput = ({ id, name, values, change }: SearchInputProps): JSX.Element => (
  <Select
    id={id}
    allowClear
    placeholder="全部"
    options={yesNo}
    value={(values[name] ?? '') === '' ? null : values[name]}
    onChange={(picked: string | undefined) => change({ [name]: picked ?? '' })}
  />
)
const RefInput = (props: SearchInputProps): JSX.Element => <Many {...props} {...useOptions(props.field.to ?? '')} />

const dayFormat = 'YYYY-MM-DD'
/** Quick ranges of the picker (spec 1 §9). */
const presets = (now: Dayjs): { label: string; value: [Dayjs, Dayjs] }[] => [
  { label: '昨天', value: [now.subtract(1, 'day'), now.subtract(1, 'day')] },
  { label: '近7天', value: [now.subtract(6, 'day'), now] },
  { label: '本月', value: [now.startOf('month'), now] },
  { label: '上月', value: [now.subtract(1, 'month').startOf('month'), now.subtract(1, 'month').endOf('month')] },
  { label: '近三月', value: [now.subtract(3, 'month'), now] },
]
const DayRange = ({ id, name, values, change }: SearchInputProps): JSX.Element => {
  const [now] = useState(() => dayjs())
  const from = values[`${name}Begin`] ?? ''
  const to = values[`${name}End`] ?? ''
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      allowEmpty={[true, true]}
      presets={presets(now)}
      value={[from === '' ? null : dayjs(from), to === '' ? null : dayjs(to)]}
      onChange={(days) =>
        change({ [`${name}Begin`]: days?.[0]?.format(dayFormat) ?? '', [`${name}End`]: days?.[1]?.format(dayFormat) ?? '' })
      }
    />
  )
}

/** Range of a number; `factor` turns what is typed (元, kg, %) into the integer that travels (分, g, bp). */
const numberRange = (factor: number, decimals: number): SearchInput => {
  const Range = ({ id, name, values, change }: SearchInputProps): JSX.Element => {
    const end = (suffix: 'Min' | 'Max', inputId: string, label: string): JSX.Element => {
      const text = values[`${name}${suffix}`] ?? ''
      return (
        <InputNumber
          id={inputId}
          min={0}
          precision={decimals}
          controls={false}
          placeholder={label}
          aria-label={label}
          value={text === '' ? null : Number(text) / factor}
          onChange={(typed) => change({ [`${name}${suffix}`]: typed === null ? '' : String(Math.round(typed * factor)) })}
        />
      )
    }
    return (
      <span className="number-range">
        {end('Min', id, '最小')}
        <span className="dim">至</span>
        {end('Max', `${id}-max`, '最大')}
      </span>
    )
  }
  return Range
}
const Nothing = (): null => null

/** How each kind is searched; the server's operators are server/platform/kinds.ts. */
export const searchInputs: Record<Kind, SearchInput> = {
  code: CodeInput,
  text: TextInput,
  count: numberRange(1, 0),
  money: numberRange(100, 2),
  price: numberRange(10_000, 4),
  weight: numberRange(1000, 3),
  percent: numberRange(100, 2),
  minutes: numberRange(1, 0),
  moment: DayRange,
  day: DayRange,
  choice: ChoiceInput,
  flag: FlagInput,
  ref: RefInput,
  many: RefInput,
  image: Nothing,
  json: Nothing,
}
