// 处理方式 · stockout/conflict/Ways
import { Radio } from 'antd'
import type { JSX } from 'react'
import type { Questions } from '../../../kit/actions/useSending.ts'
import type { FieldInput, InputProps } from '../../../kit/inputs.tsx'

/** Labels of the resolutions (floor.md §7.3 op_exception). */
const texts = [
  [1, '已回库：多拿的货已放回货架，回库任务已完成'],
  [2, '认可：按现场做的重新判定，通过后作业有效；现场发现的件解冻'],
  [3, '盘点：库位生成盘点任务，以盘点结果为准；现场发现的件同样'],
  [4, '作废：这条作业不计，记录保留；现场发现的件退出账面'],
] as const

/** Labels for inbound work: its booking remains as the work was done; pieces without an order are in 异常暂存. */
const inboundTexts = [
  [1, '已回库：多收、没人要的货已按任务从异常暂存搬走'],
  [2, '认可：按现场做的算；多收的转进收货暂存、记到入库单上，超收的先在入库单上点“允许超收”'],
  [3, '盘点：库位生成盘点任务，以盘点结果为准'],
  [4, '作废：这条作业不计，记录保留；已经入账的件不动'],
] as const
const returnTexts = [
  [1, '已回库：多拿、拿错的退货已按任务放回'],
  [2, '认可：已经入账的按现场做的算；没有入账的重新判定，通过后入账'],
  [3, '盘点：库位生成盘点任务，以盘点结果为准'],
  [4, '作废：这条作业不计，记录保留；已经入账的件不动'],
] as const
const inboundOps: ReadonlySet<unknown> = new Set([
  'ARRIVAL_CREATE',
  'UNLOAD_START',
  'UNLOAD_FINISH',
  'RECEIVE_LINE',
  'PUTAWAY_LINE',
])
const returnOps: ReadonlySet<unknown> = new Set(['RETURN_RECEIVE', 'RETURN_INSPECT', 'RETURN_PUTAWAY', 'RETURN_PICK'])

/** Labels for a proposal: it booked nothing, so nothing is put back or counted. */
const proposalTexts = [
  [2, '采纳：属实，按作业时间入账，判定与有权限的人相同'],
  [4, '驳回：不入账，记录保留'],
] as const

const resolutionInput = (choices: readonly (readonly [value: number, label: string])[]): FieldInput => {
  const options = choices.map(([value, label]) => ({ value, label }))
  return ({ id, value, onChange }: InputProps): JSX.Element => (
    <Radio.Group
      {...(id !== undefined && { id })}
      className="stack"
      options={options}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
const conflictInputs = { resolution: resolutionInput(texts) }
const inboundInputs = { resolution: resolutionInput(inboundTexts) }
const returnInputs = { resolution: resolutionInput(returnTexts) }
const proposalInputs = { resolution: resolutionInput(proposalTexts) }

/** Input for the resolution of the selected conflicts; of proposals a leader only decides whether they are booked. */
export const resolutionQuestions: Questions = {
  inputs: (rows) =>
    rows.every(({ isProposal }) => Number(isProposal) === 1)
      ? proposalInputs
      : rows.every(({ opType }) => inboundOps.has(opType))
        ? inboundInputs
        : rows.every(({ opType }) => returnOps.has(opType))
          ? returnInputs
          : conflictInputs,
}
