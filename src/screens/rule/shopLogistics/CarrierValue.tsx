// 店铺快递规则的样子 · rule/shopLogistics/CarrierValue
import type { JSX } from 'react'
import type { Selectable } from '#contract/selectable'
import type { RuleValue } from '#contract/rule/facts'
import { CARRIER_MODE, GOODS_FLAG, type CarrierContent, type CarrierLine } from '#contract/rules/shopLogistics'
import { logisticsCompany, network, province } from '#contract/warehouse/refs'
import { OptionText } from '../../../kit/options.tsx'
import { kgText } from '../../../kit/formats.ts'
import '../family/ruleValue.css'

const Names = ({ to, keys }: { readonly to: Selectable; readonly keys: readonly string[] }): JSX.Element => (
  <>
    {keys.map((key, at) => (
      <span key={key}>
        {at > 0 && '、'}
        <OptionText to={to} value={key} />
      </span>
    ))}
  </>
)
const Regions = ({ includeRegions, excludeRegions }: CarrierLine): JSX.Element => (
  <>
    {includeRegions.length === 0 && excludeRegions.length === 0 && '不限'}
    {includeRegions.length > 0 && (
      <>
        只发 <Names to={province} keys={includeRegions} />
      </>
    )}
    {excludeRegions.length > 0 && (
      <>
        {' '}
        不发 <Names to={province} keys={excludeRegions} />
      </>
    )}
  </>
)
const weightText = ({ minG, maxG }: CarrierLine): string => {
  if (minG === null) return maxG === null ? '不限' : `不到 ${kgText(maxG)} kg`
  return maxG === null ? `${kgText(minG)} kg 起` : `${kgText(minG)}–${kgText(maxG)} kg`
}
/** Label of the additional column of a mode. Mode 1 takes the first fitting line and has no such column. */
const columnLabels = { 1: '', 2: '优先级', 3: '比例' } as const
const columnText = ({ mode }: CarrierContent, { priority, ratioBp }: CarrierLine): string =>
  mode === 2 ? String(priority) : `${(ratioBp ?? 0) / 100}%`

/** Shows a whole rule. `at`: index of the line to highlight. */
export const CarrierValue = ({ value, at = null }: { readonly value: RuleValue; readonly at?: number | null }): JSX.Element => {
  const content = value as unknown as CarrierContent
  const extraLabel = columnLabels[content.mode]
  return (
    <div className="rule-value">
      <p>方式：{CARRIER_MODE[content.mode]}</p>
      <table className="plain" aria-label="物流公司">
        <thead>
          <tr>
            <th>物流公司</th>
            <th>网点</th>
            {extraLabel !== '' && <th>{extraLabel}</th>}
            <th>地区</th>
            <th>重量</th>
            <th>不收</th>
            <th>日限额</th>
          </tr>
        </thead>
        <tbody>
          {content.lines.map((line, i) => (
            // the key is the index, because a carrier may occur in several lines
            <tr key={i} className={i === at ? 'holds' : undefined}>
              <td>
                <OptionText to={logisticsCompany} value={line.logisticsCode} />
              </td>
              <td>{line.networkId === null ? '不指定' : <OptionText to={network} value={line.networkId} />}</td>
              {extraLabel !== '' && <td>{columnText(content, line)}</td>}
              <td>
                <Regions {...line} />
              </td>
              <td>{weightText(line)}</td>
              <td>{line.goodsFlags.map((flag) => GOODS_FLAG[flag]).join('、') || '-'}</td>
              <td>{line.maxDaily === null ? '不限' : `${line.maxDaily} 单`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
