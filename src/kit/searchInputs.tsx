// 查询控件 · kit/searchInputs
import { useQuery } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { useEffect, type ComponentType, type JSX } from 'react'
import type { Field, Kind } from '#contract/kinds'
import type { Selectable } from '#contract/selectable'
import type { CallFailed } from '../data/api.ts'
import { lengthFault } from './maxLength.ts'
import { useDictionary } from './dictionary.ts'
import { pagesOf, useOptionsFor, warehouseKey } from './options.tsx'
import { lazyPart } from './lazyPart.tsx'
import { InfiniteSelect } from './pickers/InfiniteSelect.tsx'
import type { Option } from './pickers/optionSource.ts'
import { WordsInput } from './pickers/WordsInput.tsx'
import { IdleDayRange } from './ranges/IdleDayRange.tsx'
import { showToast } from './toast.ts'
import { wordsOf } from './words.ts'

const NumberRange = lazyPart(
  async () => (await import('./ranges/NumberRange.tsx')).NumberRange,
  <Input disabled aria-label="加载中" />,
)

const Month = lazyPart(
  async () => (await import('./pickers/MonthPicker.tsx')).MonthPicker,
  <Input disabled aria-label="加载中" />,
)

/** Search values of a form: every value is text; a range has two values (`nameBegin nameEnd` or `nameMin nameMax`). */
export type Values = Readonly<Record<string, string>>
export interface SearchInputProps {
  readonly id: string
  readonly name: string
  readonly field: Field
  readonly values: Values
  /** the same function as long as the form is mounted */
  readonly change: (patch: Values) => void
}
type SearchInput = ComponentType<SearchInputProps>

/** Maximum length of a search text whose field sets no limit. */
const textMax = 200
const TextInput = (props: SearchInputProps): JSX.Element =>
  props.field.format === 'month' ? <MonthInput {...props} /> : <WordInput {...props} />
const MonthInput = ({ id, name, values, change }: SearchInputProps): JSX.Element => (
  <Month id={id} value={values[name] ?? ''} change={(month) => change({ [name]: month })} />
)
const WordInput = ({ id, name, field, values, change }: SearchInputProps): JSX.Element => {
  const value = values[name] ?? ''
  const fault = lengthFault(value, field.max ?? textMax)
  return (
    <Input
      id={id}
      allowClear
      {...(fault !== '' && { status: 'error', title: fault })}
      value={value}
      onChange={(event) => change({ [name]: event.target.value })}
      onBlur={(event) => {
        showToast('warning', fault)
        change({ [name]: event.target.value.trim() })
      }}
    />
  )
}

const CodeInput = (props: SearchInputProps): JSX.Element => {
  const { id, name, field, values, change } = props
  if (field.searched !== 'several') return <TextInput {...props} />
  return <WordsInput id={id} label={field.label} value={values[name] ?? ''} change={(text) => change({ [name]: text })} />
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
  <Many {...props} options={useDictionary(props.field).map(({ value, label }) => ({ value, label }))} />
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
/** Selects the only option automatically, also after the field was cleared. */
const useOnly = (only: string | undefined, { name, values, change }: SearchInputProps): void => {
  const isOpen = (values[name] ?? '') === ''
  useEffect(() => {
    if (only !== undefined && isOpen) change({ [name]: only })
  }, [only, isOpen, name, change])
}

const RefInput = (props: SearchInputProps): JSX.Element =>
  props.field.to?.paged === undefined ? (
    <ListedInput {...props} />
  ) : (
    <PagedInput {...props} thing={props.field.to} chosen={props.field.to.paged} />
  )

const ListedInput = (props: SearchInputProps): JSX.Element => {
  const { name, field, values } = props
  const { to } = field
  const { options, loading } = useOptionsFor(to, values)
  const keyed = to?.fills === undefined ? options : options.map((option) => ({ ...option, value: warehouseKey(option) }))
  const only = to?.alone === 'everywhere' && keyed.length === 1 ? keyed[0]?.value : undefined
  useOnly(only, props)
  return <Many {...props} values={{ [name]: keysOf(values[name] ?? '', keyed).join(',') }} options={keyed} loading={loading} />
}
/** Keys of the selected options. A warehouse without its account, as in some addresses, selects the options of all its accounts. */
const keysOf = (text: string, options: readonly Option[]): readonly string[] =>
  wordsOf(text).flatMap((word) => {
    if (options.some(({ value }) => value === word)) return [word]
    const accounts = options.filter(({ value, sid }) => sid !== undefined && value === `${word}-${sid}`)
    return accounts.length === 0 ? [word] : accounts.map(({ value }) => value)
  })

interface PagedProps extends SearchInputProps {
  readonly thing: Selectable
  readonly chosen: string
}
/** Selector for things with thousands of rows: options are searched on the server, page by page. */
const PagedInput = (props: PagedProps): JSX.Element => {
  const { id, name, field, values, change, thing, chosen } = props
  const source = pagesOf(thing, chosen)
  const { data: only } = useQuery<Option | null, CallFailed>({
    queryKey: ['options', thing.name, 'only'],
    queryFn: async ({ signal }) => {
      const { total, records } = await source.page('', 1, signal)
      return total === 1 ? (records[0] ?? null) : null
    },
    staleTime: 3_600_000,
  })
  useOnly(thing.alone === 'everywhere' ? only?.value : undefined, props)
  return (
    <InfiniteSelect
      id={id}
      label={field.label}
      source={source}
      values={wordsOf(values[name] ?? '')}
      change={(picked) => change({ [name]: picked.join(',') })}
    />
  )
}

/** Longest range of moments one search may ask for (floor.md §0.3). */
const searchDays = 31
const dayRange = (maxDays?: number): SearchInput => {
  const Days = ({ id, name, field, values, change }: SearchInputProps): JSX.Element => (
    <IdleDayRange
      id={id}
      label={field.label}
      from={(values[`${name}Begin`] ?? '').slice(0, 10)}
      to={(values[`${name}End`] ?? '').slice(0, 10)}
      change={(from, to) => change({ [`${name}Begin`]: from, [`${name}End`]: to })}
      {...(maxDays !== undefined && { maxDays })}
    />
  )
  return Days
}

const PairRange = lazyPart(async () => (await import('./ranges/PairRange.tsx')).PairRange)
/** A range of moments to the second. A day without a time begins with its first second and ends with its last second. */
const MomentRange = ({ id, name, field, values, change }: SearchInputProps): JSX.Element => {
  const momentOf = (end: string, time: string): string => {
    const value = values[`${name}${end}`] ?? ''
    return value.length === 10 ? `${value} ${time}` : value
  }
  return (
    <PairRange
      id={id}
      label={field.label}
      unit="datetime"
      maxDays={searchDays}
      value={{ start: momentOf('Begin', '00:00:00'), end: momentOf('End', '23:59:59') }}
      change={({ start, end }) => change({ [`${name}Begin`]: start, [`${name}End`]: end })}
    />
  )
}
const Days = dayRange(searchDays)
const MomentInput = (props: SearchInputProps): JSX.Element =>
  props.field.format === 'clock' ? <MomentRange {...props} /> : <Days {...props} />

/** Range of a number; `factor` converts the typed unit (元, kg, %) to the wire integer (分, g, bp). */
const numberRange = (factor: number, decimals: number): SearchInput => {
  const Numbers = ({ id, name, field, values, change }: SearchInputProps): JSX.Element => (
    <NumberRange
      id={id}
      label={field.label}
      min={values[`${name}Min`] ?? ''}
      max={values[`${name}Max`] ?? ''}
      change={(min, max) => change({ [`${name}Min`]: min, [`${name}Max`]: max })}
      factor={factor}
      decimals={decimals}
    />
  )
  return Numbers
}
const Nothing = (): null => null

/** The search input of each kind; the server's operators are in server/platform/kinds.ts. */
export const searchInputs: Record<Kind, SearchInput> = {
  code: CodeInput,
  text: TextInput,
  count: numberRange(1, 0),
  money: numberRange(100, 2),
  price: numberRange(10_000, 4),
  weight: numberRange(1000, 3),
  percent: numberRange(100, 2),
  minutes: numberRange(1, 0),
  moment: MomentInput,
  day: dayRange(),
  choice: ChoiceInput,
  flag: FlagInput,
  ref: RefInput,
  many: RefInput,
  image: Nothing,
  json: Nothing,
}
