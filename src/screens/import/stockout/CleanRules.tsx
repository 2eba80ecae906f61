// 清洗规则 · import/stockout/CleanRules
import { Checkbox, Radio, Select } from 'antd'
import type { JSX, ReactNode } from 'react'
import type { FilePreview } from '#contract/import/calls'
import type { ImportPlan } from '#contract/import/plan'
import type { CleanRules as Rules, RowAction } from '#contract/rules/importClean'
import { DATE_ORDER, parseMoment, type DateOrder } from '#contract/rules/importDate'
import type { Change } from './plan.ts'

interface CleanRulesProps {
  readonly seen: FilePreview
  readonly plan: ImportPlan
  readonly change: Change
}

/** Inputs of the rules that may skip or change a row; the initial values are proposed from the rows of the file. */
export const CleanRules = ({ seen, plan, change }: CleanRulesProps): JSX.Element => {
  const { clean } = plan
  const set = (part: Partial<Rules>): void => change((now) => ({ ...now, clean: { ...now.clean, ...part } }))
  return (
    <div className="import-rules">
      <DateChoice seen={seen} clean={clean} set={set} />
      <Rule label="取消单" help="单号以这些字母开头的整单忽略">
        <TextsRule label="取消单前缀" value={clean.cancelPrefixes} change={(cancelPrefixes) => set({ cancelPrefixes })} />
      </Rule>
      <Rule label="非商品编码" help="运费、手续费、差价等行忽略，订单其余行照常导入">
        <TextsRule label="非商品编码" value={clean.nonGoodsCodes} change={(nonGoodsCodes) => set({ nonGoodsCodes })} />
      </Rule>
      <Rule label="数量为负">
        <ActionChoice label="数量为负" value={clean.negativeQty} change={(negativeQty) => set({ negativeQty })} />
      </Rule>
      <Rule label="数量为零">
        <ActionChoice label="数量为零" value={clean.zeroQty} change={(zeroQty) => set({ zeroQty })} />
      </Rule>
      <Rule label="商品编号为空">
        <ActionChoice label="商品编号为空" value={clean.emptyGoods} change={(emptyGoods) => set({ emptyGoods })} />
      </Rule>
      <Rule label="其他">
        <Checkbox checked={clean.mergeRepeated} onChange={(event) => set({ mergeRepeated: event.target.checked })}>
          同一订单中同价的同一商品合并为一行
        </Checkbox>
        <Checkbox checked={clean.upperGoods} onChange={(event) => set({ upperGoods: event.target.checked })}>
          商品编号统一为大写
        </Checkbox>
        <Checkbox checked={clean.fillDown} onChange={(event) => set({ fillDown: event.target.checked })}>
          订单信息只写在首行（合并单元格）时向下补齐
        </Checkbox>
        <Checkbox
          checked={plan.createGoods}
          onChange={(event) => change((now) => ({ ...now, createGoods: event.target.checked }))}
        >
          档案中没有的商品从文件新建（标记为导入生成，并配可打印的店内码）
        </Checkbox>
      </Rule>
    </div>
  )
}

const Rule = ({
  label,
  help,
  children,
}: {
  readonly label: string
  readonly help?: string
  readonly children: ReactNode
}): JSX.Element => (
  <div className="import-rule">
    <span>{label}</span>
    <div>
      {children}
      {help !== undefined && <small className="dim">{help}</small>}
    </div>
  </div>
)

const TextsRule = ({
  label,
  value,
  change,
}: {
  readonly label: string
  readonly value: readonly string[]
  readonly change: (words: string[]) => void
}): JSX.Element => (
  <Select
    mode="tags"
    size="small"
    className="wide"
    aria-label={label}
    placeholder="无"
    open={false}
    suffixIcon={null}
    tokenSeparators={[',', '，', ';', '；', '\n']}
    value={[...value]}
    onChange={change}
  />
)

const ACTIONS: readonly { readonly value: RowAction; readonly label: string }[] = [
  { value: 'refuse', label: '整单不导入' },
  { value: 'ignore', label: '忽略该行' },
]

const ActionChoice = ({
  label,
  value,
  change,
}: {
  readonly label: string
  readonly value: RowAction
  readonly change: (action: RowAction) => void
}): JSX.Element => (
  <Radio.Group
    aria-label={label}
    size="small"
    options={[...ACTIONS]}
    value={value}
    onChange={(event) => change(event.target.value as RowAction)}
  />
)

/** Chooses the order of day, month and year. It shows a date of the file in each order; if several fit, none is preselected. */
const DateChoice = ({
  seen,
  clean,
  set,
}: {
  readonly seen: FilePreview
  readonly clean: Rules
  readonly set: (part: Partial<Rules>) => void
}): JSX.Element => {
  const dates = Object.values(seen.dates)
  const isAmbiguous = dates.some((date) => date.ambiguous)
  const sample = dates.find((date) => date.sample !== '')?.sample ?? ''
  const fittingOrders = dates[0]?.fits ?? []
  const missingChoice = seen.missing.find((one) => one.field === 'dateOrder')
  const orders = (Object.keys(DATE_ORDER) as DateOrder[]).filter((order) =>
    isAmbiguous ? fittingOrders.includes(order) : parseMoment(sample, order) !== null,
  )
  const auto = { value: 'auto', label: '按整列自动判断' }
  return (
    <div className={isAmbiguous ? 'import-rule import-doubt' : 'import-rule'}>
      <span>日期顺序</span>
      <div>
        <Radio.Group
          aria-label="日期顺序"
          size="small"
          value={clean.dateOrder ?? (isAmbiguous ? null : auto.value)}
          onChange={(event) => set({ dateOrder: event.target.value === auto.value ? null : (event.target.value as DateOrder) })}
          options={[
            ...(isAmbiguous ? [] : [auto]),
            ...orders.map((order) => ({
              value: order,
              label: `${DATE_ORDER[order]}（${parseMoment(sample, order)?.slice(0, 10) ?? ''}）`,
            })),
          ]}
        />
        {missingChoice !== undefined && (
          <p className="import-missing" role="alert">
            {missingChoice.errorReason}
          </p>
        )}
        {isAmbiguous && <small role="note">{sample} 有不止一种读法，选好才能解析。选错会让整个文件的日期差出几个月</small>}
      </div>
    </div>
  )
}
