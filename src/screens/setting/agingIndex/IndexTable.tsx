// 时效指标的表 · setting/agingIndex/IndexTable
import { Button, Select, Switch } from 'antd'
import type { JSX, ReactNode } from 'react'
import { AGING_NODE, AGING_SCOPE, type AgingFault, type AgingIndex } from '#contract/rules/agingIndex'
import { agingIndex } from '#contract/setting/agingIndex'
import { LimitedInput } from '../../../kit/LimitedInput.tsx'
import { NumberCell } from '../../../kit/NumberField.tsx'
import { limitsOf, typingOf, wireOf } from '../../../kit/numberFault.ts'
import '../../../kit/rowsInput.css'

type Numbers = 'targetMin' | 'targetRateBp' | 'weightBp'
/** An index while it is typed: a new index has no code, and numbers may be empty. */
export type Entry = Omit<AgingIndex, 'indexCode' | Numbers> & { readonly indexCode: string | null } & {
  readonly [N in Numbers]: number | null
}

interface IndexTableProps {
  readonly entries: readonly Entry[]
  readonly faults: readonly AgingFault[]
  readonly change: (entries: readonly Entry[]) => void
  /** null: the greatest number of indexes is reached */
  readonly add: (() => void) | null
}

const nodes = Object.entries(AGING_NODE).map(([key, label]) => ({ value: Number(key), label }))
const scopes = Object.entries(AGING_SCOPE).map(([value, label]) => ({ value, label }))
const numbers = [
  ['targetMin', 525_600],
  ['targetRateBp', 10_000],
  ['weightBp', 10_000],
] as const
const titles = ['指标', '起始节点', '结束节点', '目标(分钟)', '达成率(%)', '权重(%)', '统计维度', '启用', '操作']

/** Table of inputs for the indexes, in their stored order. */
export const IndexTable = ({ entries, faults, change, add }: IndexTableProps): JSX.Element => {
  const put = (at: number, part: Partial<Entry>): void => change(entries.map((one, i) => (i === at ? { ...one, ...part } : one)))
  const swap = (at: number): void =>
    change(entries.flatMap((one, i) => (i === at - 1 ? [entries[at] ?? one] : i === at ? [entries[at - 1] ?? one] : [one])))
  return (
    <div className="rows-input index-table">
      <table aria-label="时效指标">
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, at) => (
            <tr key={entry.indexCode ?? `new${at}`}>
              <IndexCells at={at} entry={entry} faults={faults} put={(part) => put(at, part)} />
              <td>
                <Button type="link" size="small" disabled={at === 0} aria-label={`第${at + 1}行上移`} onClick={() => swap(at)}>
                  上移
                </Button>
                <Button
                  type="link"
                  size="small"
                  danger
                  aria-label={`移除第${at + 1}行`}
                  onClick={() => change(entries.filter((_one, i) => i !== at))}
                >
                  移除
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button disabled={add === null} onClick={() => add?.()}>
        添加一个指标
      </Button>
    </div>
  )
}

interface IndexCellsProps {
  readonly at: number
  readonly entry: Entry
  readonly faults: readonly AgingFault[]
  readonly put: (part: Partial<Entry>) => void
}
const IndexCells = ({ at, entry, faults, put }: IndexCellsProps): JSX.Element => {
  const faultOf = (field: keyof Entry): string => faults.find((one) => one.row === at && one.field === field)?.why ?? ''
  const inputProps = (field: keyof Entry, title: string) => ({
    'aria-label': `第${at + 1}行${title}`,
    ...(faultOf(field) !== '' && { status: 'error' as const, 'aria-invalid': true }),
  })
  const cell = (field: keyof Entry, input: ReactNode): JSX.Element => (
    <td key={field}>
      {input}
      {faultOf(field) !== '' && <div className="overdue">{faultOf(field)}</div>}
    </td>
  )
  const node = (field: 'fromNode' | 'toNode', title: string): JSX.Element =>
    cell(
      field,
      <Select
        {...inputProps(field, title)}
        className="index-node"
        options={nodes}
        value={entry[field]}
        onChange={(value) => put({ [field]: value })}
      />,
    )
  return (
    <>
      {cell(
        'indexName',
        <LimitedInput
          aria-label={`第${at + 1}行指标`}
          max={32}
          value={entry.indexName}
          onChange={(event) => put({ indexName: event.target.value })}
        />,
      )}
      {node('fromNode', '起始节点')}
      {node('toNode', '结束节点')}
      {numbers.map(([field, max]) => cell(field, <NumberField at={at} field={field} max={max} wire={entry[field]} put={put} />))}
      <td>
        <Select
          mode="multiple"
          aria-label={`第${at + 1}行统计维度`}
          className="index-scope"
          maxTagCount="responsive"
          options={scopes}
          value={[...entry.statScope]}
          onChange={(statScope) => put({ statScope })}
        />
      </td>
      <td>
        <Switch
          size="small"
          title="停用的不计入权重合计"
          aria-label={`第${at + 1}行启用`}
          checked={entry.isDisabled === 0}
          onChange={(on) => put({ isDisabled: on ? 0 : 1 })}
        />
      </td>
    </>
  )
}

interface NumberFieldProps {
  readonly at: number
  readonly field: Numbers
  readonly max: number
  readonly wire: number | null
  readonly put: (part: Partial<Entry>) => void
}
/** Input for a number, in the unit in which people type it. */
const NumberField = ({ at, field: name, max, wire, put }: NumberFieldProps): JSX.Element => {
  const field = agingIndex.fields[name]
  const typing = typingOf(field)
  return (
    <NumberCell
      label={`第${at + 1}行${field.label}`}
      limits={limitsOf({ ...field, max }, typing)}
      value={wire === null ? null : wire / typing.factor}
      onChange={(value) => put({ [name]: value === null ? null : wireOf(value, typing.factor) })}
    />
  )
}
