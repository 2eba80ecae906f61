// 字段来源 · import/stockout/Sources
import { Select, Tooltip } from 'antd'
import type { JSX } from 'react'
import type { FilePreview } from '#contract/import/calls'
import { GENERATED, orderFields, type OrderField } from '#contract/import/order'
import type { ImportPlan } from '#contract/import/plan'
import { owner, shop } from '#contract/owner/refs'
import type { Entry } from '#contract/rules/importRow'
import type { Selectable } from '#contract/selectable'
import { city, logisticsCompany, province, warehouse } from '#contract/warehouse/refs'
import { LimitedInput } from '../../../kit/LimitedInput.tsx'
import { useOptions } from '../../../kit/options.tsx'
import { type Change, entryOf, fieldNames, needed, SOURCE_WORDS, sourcesOf, withEntry, type SourceKind } from './plan.ts'
import { none } from '../../../kit/formats.ts'

/** Selector for the fixed value of a field. `by`: the part of an option that a file would contain, its value or its label. */
const SELECTORS: Readonly<Partial<Record<OrderField, { readonly to: Selectable; readonly by: 'value' | 'label' }>>> = {
  ownerNo: { to: owner, by: 'value' },
  shopNo: { to: shop, by: 'value' },
  warehouseNo: { to: warehouse, by: 'value' },
  logisticsCode: { to: logisticsCompany, by: 'value' },
  province: { to: province, by: 'label' },
  city: { to: city, by: 'label' },
}

interface SourcesProps {
  readonly seen: FilePreview
  readonly plan: ImportPlan
  readonly change: Change
}

/** One row per target field: the source of its value, and the result for the first row. */
export const Sources = ({ seen, plan, change }: SourcesProps): JSX.Element => {
  const missing = new Map(seen.missing.map((one) => [one.field, one.errorReason]))
  const first = seen.rows.find((row) => row.ignoredBy === null) ?? seen.rows[0]
  return (
    <table className="import-sources" aria-label="字段来源">
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">来源</th>
          <th scope="col">内容</th>
          <th scope="col">首行读作</th>
        </tr>
      </thead>
      <tbody>
        {fieldNames.map((name) => (
          <tr key={name} data-missing={missing.has(name) || undefined}>
            <th scope="row">
              {orderFields[name].label}
              {needed(name) && <b className="required">*</b>}
            </th>
            <td>
              <SourceChoice name={name} plan={plan} columns={seen.columns} change={change} />
            </td>
            <td>
              {(plan.entries[name] !== undefined || !missing.has(name)) && (
                <SourceValue name={name} plan={plan} columns={seen.columns} change={change} />
              )}
              {missing.has(name) && (
                <p className="import-missing" role="alert">
                  {missing.get(name)}
                </p>
              )}
            </td>
            <td>
              <span className="clipped" title={first?.texts[name] ?? ''}>
                {first?.generated.includes(name) === true && <span className="import-generated">生成</span>}{' '}
                {first?.texts[name] ?? ''}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface PartProps {
  readonly name: OrderField
  readonly plan: ImportPlan
  readonly columns: readonly string[]
  readonly change: Change
}

const SourceChoice = ({ name, plan, columns, change }: PartProps): JSX.Element => {
  const kind: SourceKind = plan.entries[name]?.source ?? 'none'
  const kinds = sourcesOf(name)
  return (
    <Select
      aria-label={`${orderFields[name].label}的来源`}
      size="small"
      className="wide"
      placeholder="请选择来源"
      options={kinds.map((value) => ({ value, label: SOURCE_WORDS[value] }))}
      value={kinds.includes(kind) ? kind : null}
      onChange={(next: SourceKind) => change((now) => withEntry(now, name, entryOf(next, columns)))}
    />
  )
}

const SourceValue = ({ name, plan, columns, change }: PartProps): JSX.Element => {
  const entry = plan.entries[name]
  const set = (next: Entry): void => change((now) => withEntry(now, name, next))
  if (entry === undefined) return <span className="dim">{none}</span>
  if (entry.source === 'generated') return <span className="dim">{GENERATED[name]}</span>
  if (entry.source === 'column')
    return (
      <Select
        aria-label={`${orderFields[name].label}的列`}
        size="small"
        className="wide"
        showSearch
        status={columns.includes(entry.column) ? '' : 'error'}
        options={columns.map((value) => ({ value, label: value }))}
        value={entry.column}
        onChange={(column: string) => set({ ...entry, column })}
      />
    )
  const selector = SELECTORS[name]
  if (selector !== undefined)
    return <FixedChoice name={name} change={change} to={selector.to} by={selector.by} value={entry.value} />
  return (
    <Tooltip title={'help' in orderFields[name] ? orderFields[name].help : ''}>
      <LimitedInput
        aria-label={`${orderFields[name].label}的固定值`}
        size="small"
        max={300}
        value={entry.value}
        onChange={(event) => set({ source: 'fixed', value: event.target.value })}
      />
    </Tooltip>
  )
}

interface FixedChoiceProps extends Pick<PartProps, 'name' | 'change'> {
  readonly to: Selectable
  readonly by: 'value' | 'label'
  readonly value: string
}
/** Selects a fixed value from options; a warehouse also sets its WMS account (`sid`). */
const FixedChoice = ({ name, change, to, by, value }: FixedChoiceProps): JSX.Element => {
  const { options, loading } = useOptions(to)
  const pick = (next: string): void => {
    const sid = options.find((option) => option[by] === next)?.sid
    change((now) => {
      const changed = withEntry(now, name, { source: 'fixed', value: next })
      return sid === undefined ? changed : withEntry(changed, 'sid', { source: 'fixed', value: sid })
    })
  }
  return (
    <Select
      aria-label={`${orderFields[name].label}的固定值`}
      size="small"
      className="wide"
      showSearch={{ optionFilterProp: 'label' }}
      loading={loading}
      placeholder="请选择"
      options={options.map((option) => ({ value: option[by], label: option.label }))}
      value={value === '' ? null : value}
      onChange={pick}
    />
  )
}
