// 规则的不同之处 · rule/family/Differences
import { Fragment, type JSX, type ReactNode } from 'react'
import { titleOf, type Field, type Fields } from '#contract/kinds'
import type { RuleValue } from '#contract/rule/facts'
import { compareValues, type Difference, type Said, type Step } from '#contract/rules/ruleDifference'
import { show } from '../../../kit/cells.tsx'

interface DifferencesProps {
  readonly fields: Fields
  readonly before: RuleValue
  readonly after: RuleValue
}

/** Text of a value: a list by its labels, rows inside a row by their number. */
const valueText = ({ field, value }: Said): ReactNode => {
  if (!Array.isArray(value) || value.length === 0) return show(field, value)
  if (field.rows !== undefined) return `${value.length} 行`
  const { texts } = field
  return texts === undefined ? show(field, value) : value.map((one) => texts[String(one)] ?? String(one)).join('、')
}
/** Unit of a field in the name of a row, as in `重量段 0.500 kg`. */
const unitOf = ({ kind, unit = '' }: Field): string => (kind === 'weight' ? 'kg' : unit)
/** Label of a difference: the changed field with its unit; a changed order of rows has its own label. */
const labelOf = ({ label, before: [said] }: Difference): string =>
  said !== undefined && said.field.label === label ? titleOf(said.field) : label
/** Content of a row as labels and values, for example `揽收(h) 24`; empty fields are left out. */
const RowContent = ({ all }: { readonly all: readonly Said[] }): JSX.Element => (
  <span className="rule-row">
    {all
      .filter(({ value }) => value !== null && value !== undefined && (!Array.isArray(value) || value.length > 0))
      .map((said) => (
        <span key={said.field.label}>
          <i>{titleOf(said.field)}</i> {valueText(said)}
        </span>
      ))}
  </span>
)

const StepName = ({ label, row }: Step): JSX.Element => (
  <>
    {label}{' '}
    {typeof row === 'number'
      ? `第 ${row} 行`
      : row.map((said) => (
          <Fragment key={said.field.label}>
            <b>{valueText(said)}</b> {unitOf(said.field)}{' '}
          </Fragment>
        ))}
  </>
)
const DifferenceRow = ({ one }: { readonly one: Difference }): JSX.Element => {
  const { path, label, change, before, after, kept } = one
  return (
    <tr className={change}>
      <th scope="row">
        {path.map((step, index) => (
          <Fragment key={index}>
            <StepName {...step} />
            {index < path.length - 1 && '› '}
          </Fragment>
        ))}
        {label !== '' && path.length > 0 && '› '}
        {label === '' ? <em>{change === 'added' ? '新增' : '删除'}</em> : labelOf(one)}
      </th>
      <td className="old">{label === '' ? <RowContent all={before} /> : before.map(valueText)}</td>
      <td className="new">
        {label === '' ? <RowContent all={after} /> : after.map(valueText)}
        {kept > 0 && <small className="dim">（另 {kept} 项不变）</small>}
      </td>
    </tr>
  )
}

/** Table of the differences between two rules; equal fields are only counted. */
export const Differences = ({ fields, before, after }: DifferencesProps): JSX.Element => {
  const { differences, same } = compareValues(fields, before, after)
  if (differences.length === 0) return <p>两份规则一样，没有不同的地方。</p>
  return (
    <>
      <table className="rule-changes" aria-label="不同之处">
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">现在</th>
            <th scope="col">新的</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((one, index) => (
            <DifferenceRow key={index} one={one} />
          ))}
        </tbody>
      </table>
      <p className="dim">
        {differences.length} 处不同{same > 0 && `；另外 ${same} 项相同，没有列出`}。
      </p>
    </>
  )
}
